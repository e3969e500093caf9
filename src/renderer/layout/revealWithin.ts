/** Scrolls a container minimally to show an element. Unlike `scrollIntoView`, does not scroll outer containers. */
export function revealWithin(container: HTMLElement, element: Element): void {
  const [outer, inner] = [container.getBoundingClientRect(), element.getBoundingClientRect()];
  container.scrollLeft += distance(outer.left, outer.right, inner.left, inner.right);
  container.scrollTop += distance(outer.top, outer.bottom, inner.top, inner.bottom);
}

function distance(from: number, to: number, start: number, end: number): number {
  if (start < from) return start - from;
  return end > to ? Math.min(end - to, start - from) : 0;
}
