/** The control of a field or cell: of a rich text its editable text, never the typing box of a selected cell. */
export const controlIn = (place: Element | null): HTMLElement | null =>
  place?.querySelector<HTMLElement>('[contenteditable="true"]:not([data-typing])') ??
  place?.querySelector<HTMLElement>('input:not([hidden]), textarea, button, [tabindex="0"]') ??
  null;

/** Brings the place of a field or cell into sight and focuses the control in it. */
export function focusControl(place: Element | null): void {
  place?.scrollIntoView({ block: 'center' });
  controlIn(place)?.focus({ preventScroll: true });
}
