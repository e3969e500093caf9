/** Pixels between a panel and the window's edge, or its button. */
const GAP = 8;

/** Puts a panel below its button, or above where there is no room, inside the window. */
export function placeBelow(panel: HTMLElement, button: HTMLElement): void {
  const [own, anchor] = [panel.getBoundingClientRect(), button.getBoundingClientRect()];
  const right = Math.max(GAP, window.innerWidth - own.width - GAP);
  const below = anchor.bottom + GAP;
  const isBelow = below + own.height + GAP <= window.innerHeight;
  panel.style.left = `${Math.min(Math.max(GAP, anchor.left), right)}px`;
  panel.style.top = `${isBelow ? below : Math.max(GAP, anchor.top - own.height - GAP)}px`;
}
