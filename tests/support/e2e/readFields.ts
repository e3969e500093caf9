/** One field as the mounted form shows it; hidden fields are not there at all. */
export interface ShownField {
  readonly title: string;
  /** The mark beside the title. */
  readonly required: boolean;
  /** There is nothing to fill in: the value stands there as text. */
  readonly readOnly: boolean;
  /** What a person reads as the value: chosen labels and file names joined by 、, empty for nothing. */
  readonly text: string;
  readonly error: string | null;
}

/** Runs in the page: every field the form shows by name, those of child rows left out. Waits until what has begun is drawn. */
export async function readFields(): Promise<Record<string, ShownField>> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const words = (frame: Element, selector: string): string =>
    [...frame.querySelectorAll(selector)].map(({ textContent }) => textContent).join('、');
  const textOf = (frame: Element): string => {
    const output = frame.querySelector('output');
    if (output !== null) return output.classList.contains('is-empty') ? '' : output.textContent;
    if (frame.querySelector('.gj-files, .gj-upload') !== null) return words(frame, 'a');
    if (frame.querySelector('[role="radiogroup"]') !== null) return words(frame, 'label:has(input:checked)');
    if (frame.querySelector('.ant-select-multiple') !== null)
      return words(
        frame,
        '.ant-select-content-item:not(.ant-select-content-item-rest) .ant-select-selection-item-content',
      );
    if (frame.querySelector('.ant-select') !== null) return words(frame, '.ant-select-content-has-value');
    return frame.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')?.value ?? '';
  };
  const shown = [...document.querySelectorAll<HTMLElement>('.gj-form .gj-field[data-field]')].filter((frame) =>
    frame.checkVisibility(),
  );
  return Object.fromEntries(
    shown.map((frame) => [
      frame.dataset['field'] ?? '',
      {
        title: frame.querySelector('.gj-label')?.firstChild?.textContent ?? '',
        required: frame.querySelector('.gj-label .gj-required') !== null,
        readOnly: frame.querySelector(':is(input, textarea, button):enabled') === null,
        text: textOf(frame),
        error: frame.querySelector('.gj-field-error')?.textContent ?? null,
      },
    ]),
  );
}
