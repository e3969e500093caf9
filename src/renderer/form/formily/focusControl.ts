/** Brings the place of a field or cell into sight and focuses the control in it. */
export function focusControl(place: Element | null): void {
  place?.scrollIntoView({ block: 'center' });
  place
    ?.querySelector<HTMLElement>('input:not([hidden]), textarea, button, [tabindex="0"]')
    ?.focus({ preventScroll: true });
}
