/** Font sizes, in points. */
export const [BODY, SMALL] = [9.5, 8.5];
export const INK = '#1f2329';
export const QUIET = '#646a73';
const LINE = '#8f959e';
export const FILL = '#f2f3f5';
export const LINE_HEIGHT = 1.25;
/** Height of an empty line for handwriting. */
export const WRITTEN = BODY * LINE_HEIGHT + 6;

/** The lines around cells, and their padding. */
export const LINES = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => LINE,
  vLineColor: () => LINE,
  paddingLeft: () => 6,
  paddingRight: () => 6,
  paddingTop: () => 4,
  paddingBottom: () => 4,
};

/** A cell with text, in the library's format. */
export interface TextCell {
  text: string;
  fillColor?: string;
  color?: string;
  bold?: boolean;
  alignment?: 'left' | 'right' | 'center';
  colSpan?: number;
  margin?: [number, number, number, number];
}
