import { look } from '#renderer/layout/look.ts';

/** Paints the page in the colours that its reader chose; the public site is bright for everybody. */
export function paintPage(isOfSite: boolean): void {
  look.paint(isOfSite);
}
