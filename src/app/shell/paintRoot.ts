import { FONT_FAMILY, PALETTE } from '#renderer/layout/palette.ts';

/** Sets the colours and the font as CSS variables of the document, for our own style sheets. */
export function paintRoot(root: HTMLElement): void {
  for (const [name, color] of Object.entries(PALETTE)) root.style.setProperty(`--gj-${name}`, color);
  root.style.setProperty('--gj-font', FONT_FAMILY);
}
