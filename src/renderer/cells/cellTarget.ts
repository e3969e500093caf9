/** Whether the target is a selected cell or its typing box, not a control inside the cell. */
export const isCell = (target: EventTarget): boolean =>
  target instanceof Element && target.matches('[data-place], [data-typing]');

/** The box of a cell that takes what is typed while it is chosen. */
export const typingBox = (cell: Element | null | undefined): HTMLElement | null =>
  cell?.querySelector<HTMLElement>(':scope > [data-typing]') ?? null;

/** Waits until no word is being composed in a typing box of this area and the composed text has been read. */
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
