/** Opens a list of choices, or replaces the text with the characters already typed. */
export function beginTyping(box: HTMLElement | null, typed: string): void {
  const control = box?.querySelector<HTMLElement>('input, textarea');
  if (control === null || control === undefined) return;
  if (control.getAttribute('role') === 'combobox') {
    control.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', keyCode: 40, bubbles: true }));
    if (typed === '') return;
  }
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
  if (!['text', 'search', 'tel', 'email', 'textarea'].includes(control.type)) return;
  control.select();
  if (typed === '') return;
  // React notices a value only when the native setter is used and an input event follows.
  const { prototype } = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, typed);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
