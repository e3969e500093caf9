const NAME = 'guiju.tools.share';
const USUAL = 46;
/** Percent. */
export const [LEAST, MOST] = [20, 80];

/** How many percent of the width the left pane takes, as it was left. */
export function readShare(): number {
  const share = Number(localStorage.getItem(NAME));
  return share >= LEAST && share <= MOST ? share : USUAL;
}

/** Remembers the share of the left pane. */
export function writeShare(share: number): void {
  localStorage.setItem(NAME, String(share));
}
