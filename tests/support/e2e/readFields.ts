/** A field as the mounted form shows it; hidden fields are absent. */
export interface ShownField {
  readonly title: string;
  /** The required mark next to the title. */
  readonly required: boolean;
  /** There is no input: the value is shown as text. */
  readonly readOnly: boolean;
  /** The value as a user reads it: chosen labels and file names joined by 、, empty for nothing. */
  readonly text: string;
  readonly error: string | null;
}

/**
 * Runs in the page: every field the form shows by name, those of child rows as `paymentPlan[0].PlanMoney`. Waits until
 * pending rendering is done.
 */
export async function readFields(): Promise<Record<string, ShownField>> {
  const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await nextFrame();
  // A select of several items measures the room first, and shows neither items nor its placeholder until it has.
  const isMeasured = (select: Element): boolean =>
    select.querySelector('.ant-select-placeholder, .ant-select-content-item:not(.ant-select-content-item-rest)') !==
    null;
  const measures = (): boolean =>
    [...document.querySelectorAll('.gj-form .ant-select-multiple')].some((select) => !isMeasured(select));
  for (let i = 0; i < 20 && measures(); i += 1) await nextFrame();
  const words = (frame: Element, selector: string): string =>
    [...frame.querySelectorAll(selector)].map(({ textContent }) => textContent).join('、');
  const textOf = (frame: Element): string => {
    const output = frame.querySelector('output:not(.gj-understood)');
    if (output !== null) return output.classList.contains('is-empty') ? '' : output.textContent;
    if (frame.querySelector('.gj-files, .gj-upload') !== null) return words(frame, 'a');
    const stars = frame.querySelectorAll('.ant-rate-star-full').length;
    if (frame.querySelector('.gj-rating') !== null) return stars === 0 ? '' : String(stars);
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
  const isFilledIn = (frame: Element): boolean =>
    frame.querySelector(':is(input, textarea, button):enabled, .ant-rate:not(.ant-rate-disabled)') !== null;
  const cells = shown.flatMap((frame) =>
    [...frame.querySelectorAll<HTMLElement>('tr[data-row] td[data-field]')].map((cell): [string, ShownField] => [
      `${frame.dataset['field'] ?? ''}[${cell.closest('tr')?.dataset['row'] ?? ''}].${cell.dataset['field'] ?? ''}`,
      {
        title: cell.dataset['title'] ?? '',
        required: cell.dataset['required'] === 'true',
        readOnly: !isFilledIn(cell),
        text: textOf(cell),
        error: cell.querySelector('.gj-field-error')?.textContent ?? null,
      },
    ]),
  );
  const fields = shown.map((frame): [string, ShownField] => [
    frame.dataset['field'] ?? '',
    {
      title: frame.querySelector('.gj-label')?.firstChild?.textContent ?? '',
      required: frame.querySelector('.gj-label .gj-required') !== null,
      readOnly: !isFilledIn(frame),
      text: textOf(frame),
      error:
        [...frame.querySelectorAll('.gj-field-error')].find((error) => error.closest('td') === null)?.textContent ??
        null,
    },
  ]);
  return Object.fromEntries([...fields, ...cells]);
}
