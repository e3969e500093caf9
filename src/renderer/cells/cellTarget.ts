/** Whether something on the page is a chosen cell, or the box in it that takes what is typed, and no control that stands there. */
export const isCell = (target: EventTarget): boolean =>
  target instanceof Element && target.matches('[data-place], [data-typing]');

/** The box of a cell that takes what is typed while it is chosen. */
export const typingBox = (cell: Element | null | undefined): HTMLElement | null =>
  cell?.querySelector<HTMLElement>(':scope > [data-typing]') ?? null;

/** Waits until no word is being composed in the box of a cell in this part of the page, and what was is taken from there. */
export function composedIn(area: Element | null): Promise<void> {
  const box = area?.querySelector('[data-typing]:not(:empty)');
  if (box === null || box === undefined) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      setTimeout(resolve, 0);
    };
    box.addEventListener('compositionend', end, { once: true });
  });
}
