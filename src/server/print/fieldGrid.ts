import type { Content } from 'pdfmake/interfaces.js';
import type { PaperPiece } from '#engine/print/printPaper.ts';
import { FILL, LINES, QUIET, type TextCell, WRITTEN } from './paperLook.ts';

/** Size of a picture in a cell, and the horizontal margins of a title and its value. Points. */
const [PICTURE_WIDTH, PICTURE_HEIGHT, CELL_EDGES] = [220, 150, 26];

/** A cell with a picture, in the library's format. */
interface PictureCell {
  image: string;
  fit: [number, number];
  colSpan?: number;
}

const label = (text: string): TextCell => ({ text, fillColor: FILL, color: QUIET });

/** Renders fields as titles with values, several per line; a wide one takes a whole line. */
export function fieldGrid(
  { columns, cells }: Extract<PaperPiece, { kind: 'fields' }>,
  width: number,
  above: number,
): Content {
  const named = Math.min(84, width / columns / 2.5);
  const lines: (TextCell | PictureCell)[][] = [];
  let line: (TextCell | PictureCell)[] = [];
  const room = Math.min(PICTURE_WIDTH, width / columns - named - CELL_EDGES);
  const close = (): void => {
    if (line.length === 0) return;
    const free = 2 * columns - line.length;
    // The last value of a line gets the remaining columns.
    if (free > 0) widen(line, free);
    lines.push(line);
    line = [];
  };
  for (const { title, text, picture, isWide, space } of cells) {
    if (isWide) close();
    const written: TextCell = space > 1 ? { text, margin: [0, 0, 0, (space - 1) * WRITTEN] } : { text };
    const value: TextCell | PictureCell =
      picture === undefined ? written : { image: String(picture), fit: [room, PICTURE_HEIGHT] };
    line.push(label(title), value);
    if (isWide || line.length === 2 * columns) close();
  }
  close();
  const widths = Array.from({ length: columns }, () => [named, '*']).flat();
  return { table: { widths, body: lines }, layout: LINES, margin: [0, above, 0, 0] };
}

function widen(line: (TextCell | PictureCell)[], free: number): void {
  const last = line.pop();
  if (last === undefined) return;
  line.push({ ...last, colSpan: free + 1 }, ...Array.from({ length: free }, () => ({ text: '' })));
}
