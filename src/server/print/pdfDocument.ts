import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Paper, PaperColumn, PaperPiece } from '#engine/print/printPaper.ts';
import { drawCode, MILLIMETRE } from './drawCode.ts';

/** Papers of one size, and what the file says of itself. */
export interface PrintJob {
  readonly title: string;
  readonly author: string;
  /** A size by its name, or a label in millimetres. */
  readonly paper: 'A3' | 'A4' | 'A5' | { readonly width: number; readonly height: number };
  readonly isLandscape: boolean;
  readonly papers: readonly Paper[];
}

/** The name under which the font is known to the library. */
export const FONT = 'song';

/** Lengths are points, 72 to the inch. */
const SIZES = { A3: [841.89, 1190.55], A4: [595.28, 841.89], A5: [419.53, 595.28] } as const;
const [SIDE, TOP, FOOT] = [48, 48, 56];
const [BODY, SMALL] = [9.5, 8.5];
const INK = '#1f2329';
const QUIET = '#646a73';
const LINE = '#8f959e';
const FILL = '#f2f3f5';
const LINE_HEIGHT = 1.25;
/** A line that is left to be written on. */
const WRITTEN = BODY * LINE_HEIGHT + 6;

/** The definition of a file: each paper is a section, whose pages are numbered by themselves. */
export function pdfDocument({ title, author, paper, isLandscape, papers }: PrintJob): TDocumentDefinitions {
  if (typeof paper === 'object') return labels(papers, paper, { title, author });
  const [short, long] = SIZES[paper];
  const width = (isLandscape ? long : short) - 2 * SIDE;
  const heads = papers.map(headOf);
  return {
    pageSize: paper,
    pageOrientation: isLandscape ? 'landscape' : 'portrait',
    pageMargins: [SIDE, TOP, SIDE, FOOT],
    info: { title, author, creator: 'Guiju', producer: 'Guiju' },
    language: 'zh-CN',
    styles: { [FOOT_STYLE]: { fontSize: SMALL, color: QUIET } },
    defaultStyle: { font: FONT, fontSize: BODY, lineHeight: LINE_HEIGHT, color: INK },
    // A title at the end of a page goes to the next one, with what it heads.
    pageBreakBefore: (node, pages) =>
      node.headlineLevel === HEADLINE && pages.getFollowingNodesOnPage().every(({ style }) => style === FOOT_STYLE),
    content: papers.map((each, i) => ({
      section: [...(heads[i] ?? []), ...each.pieces.flatMap((piece) => pieceOf(piece, width))],
      footer: (page: number, pages: number): Content => footOf(each, placeOf(page, pages, i, heads)),
    })),
  };
}

const EDGE = 2 * MILLIMETRE;

/** Labels: what stands on each, a page each, close to the edges. */
function labels(
  papers: readonly Paper[],
  size: { readonly width: number; readonly height: number },
  info: { readonly title: string; readonly author: string },
): TDocumentDefinitions {
  const [width, height] = [size.width * MILLIMETRE, size.height * MILLIMETRE];
  return {
    pageSize: { width, height },
    pageMargins: EDGE,
    info: { ...info, creator: 'Guiju', producer: 'Guiju' },
    language: 'zh-CN',
    defaultStyle: { font: FONT, fontSize: SMALL, lineHeight: 1.1, color: INK },
    content: papers.map(({ pieces }, i): Content => ({
      stack: pieces.flatMap((piece) => pieceOf(piece, width - 2 * EDGE)),
      ...(i === 0 ? {} : { pageBreak: 'before' }),
    })),
  };
}

/** Title and note of a paper. The first of it tells where the paper begins. */
function headOf({ title, note }: Paper): Content[] {
  const head: Content = { text: title, fontSize: 16, bold: true, alignment: 'center', margin: [0, 0, 0, 8] };
  if (note === undefined) return [head];
  return [head, { text: note, fontSize: SMALL, color: QUIET, alignment: 'right', margin: [0, 0, 0, 6] }];
}

/** Which page of its paper a page is, and of how many. */
interface PagePlace {
  readonly page: number;
  readonly of: number;
}

function placeOf(page: number, pages: number, index: number, heads: readonly Content[][]): PagePlace {
  const begin = beginOf(heads[index]) ?? 1;
  const end = (beginOf(heads[index + 1]) ?? pages + 1) - 1;
  return { page: page - begin + 1, of: end - begin + 1 };
}

/** The page that a paper begins on. The library notes the places of what it laid out in the definition itself, before it asks for footers. */
function beginOf(head: readonly Content[] | undefined): number | undefined {
  const first: unknown = head?.[0];
  if (typeof first !== 'object' || first === null || !('positions' in first) || !Array.isArray(first.positions))
    return undefined;
  const place: unknown = first.positions[0];
  if (typeof place !== 'object' || place === null || !('pageNumber' in place)) return undefined;
  return typeof place.pageNumber === 'number' ? place.pageNumber : undefined;
}

const footOf = ({ foot }: Paper, { page, of }: PagePlace): Content => ({
  style: FOOT_STYLE,
  margin: [SIDE, 20, SIDE, 0],
  columns: [
    { style: FOOT_STYLE, text: foot ?? '', width: '*' },
    { style: FOOT_STYLE, text: `第 ${page} 页，共 ${of} 页`, width: 'auto', alignment: 'right' },
  ],
});

/** Room between pieces stands above each: below the last of a page it would begin a page of its own. */
const ABOVE = 10;
/** Marks what stands at the foot of pages: the library counts it among what follows on the page. */
const FOOT_STYLE = 'foot';
/** The level of what heads a piece. */
const HEADLINE = 1;

function pieceOf(piece: PaperPiece, width: number): Content[] {
  if (piece.kind === 'seals') return [sealsOf(piece)];
  if (piece.kind === 'code') return [drawCode(piece, width)];
  const above = piece.title === undefined ? ABOVE : 4;
  const head: Content[] =
    piece.title === undefined
      ? []
      : [{ text: piece.title, bold: true, fontSize: 11, margin: [0, ABOVE, 0, 0], headlineLevel: HEADLINE }];
  if (piece.kind === 'fields') return [...head, gridOf(piece, width, above)];
  if (piece.kind === 'table') return [...head, tableOf(piece, width, above)];
  return [
    ...head,
    ...piece.paragraphs.map((text, i): Content => ({
      text,
      margin: [0, i === 0 ? above : 4, 0, 0],
      preserveLeadingSpaces: true,
    })),
  ];
}

const LINES = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => LINE,
  vLineColor: () => LINE,
  paddingLeft: () => 6,
  paddingRight: () => 6,
  paddingTop: () => 4,
  paddingBottom: () => 4,
};

/** A cell with text, as the library takes it. */
interface TextCell {
  text: string;
  fillColor?: string;
  color?: string;
  bold?: boolean;
  alignment?: 'left' | 'right' | 'center';
  colSpan?: number;
  margin?: [number, number, number, number];
}

const label = (text: string): TextCell => ({ text, fillColor: FILL, color: QUIET });

/** Titles beside values, so many of them side by side; one that is wide takes a line. */
function gridOf({ columns, cells }: Extract<PaperPiece, { kind: 'fields' }>, width: number, above: number): Content {
  const named = Math.min(84, width / columns / 2.5);
  const lines: TextCell[][] = [];
  let line: TextCell[] = [];
  const close = (): void => {
    if (line.length === 0) return;
    const free = 2 * columns - line.length;
    // What is left of a line belongs to the last of its values.
    if (free > 0) widen(line, free);
    lines.push(line);
    line = [];
  };
  for (const { title, text, isWide, space } of cells) {
    if (isWide) close();
    const value: TextCell = space > 1 ? { text, margin: [0, 0, 0, (space - 1) * WRITTEN] } : { text };
    line.push(label(title), value);
    if (isWide || line.length === 2 * columns) close();
  }
  close();
  const widths = Array.from({ length: columns }, () => [named, '*']).flat();
  return { table: { widths, body: lines }, layout: LINES, margin: [0, above, 0, 0] };
}

function widen(line: TextCell[], free: number): void {
  const last = line.pop();
  if (last === undefined) return;
  line.push({ ...last, colSpan: free + 1 }, ...Array.from({ length: free }, () => ({ text: '' })));
}

function tableOf(
  { columns, rows, sums }: Extract<PaperPiece, { kind: 'table' }>,
  width: number,
  above: number,
): Content {
  const cell = (text: string, column: PaperColumn | undefined, isBold = false): TextCell => ({
    text,
    bold: isBold,
    alignment: column?.isNumber === true ? 'right' : 'left',
  });
  const head = columns.map((column): TextCell => ({ ...cell(column.title, column, true), fillColor: FILL }));
  const body = rows.map((row) => row.map((text, i) => cell(text, columns[i])));
  const none: TableCell[][] =
    rows.length > 0
      ? []
      : [
          [
            { text: '没有记录', color: QUIET, colSpan: columns.length, alignment: 'center' },
            ...columns.slice(1).map(() => ''),
          ],
        ];
  const total = sums === undefined || rows.length === 0 ? [] : [sums.map((text, i) => cell(text, columns[i], true))];
  // A row may go on on the next page: what the library keeps together and no page can hold is lost.
  return {
    table: { headerRows: 1, widths: widthsOf(columns, width), body: [head, ...body, ...none, ...total] },
    layout: LINES,
    fontSize: SMALL,
    margin: [0, above, 0, 0],
  };
}

/** Numbers and days are as wide as they need, so that no digit is cut; where a share is stated, all are shares. */
function widthsOf(columns: readonly PaperColumn[], width: number): (number | 'auto' | '*')[] {
  if (columns.every((column) => column.width === undefined))
    return columns.map(({ isNarrow }) => (isNarrow ? 'auto' : '*'));
  const shares = columns.slice(1).map((column) => column.width ?? 10);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  // Each column has room on both sides and a line.
  const free = width - COUNT - columns.length * 12.5 - 0.5;
  return [COUNT, ...shares.map((share) => (free * share) / whole)];
}

/** The column that counts the rows. */
const COUNT = 20;

/** Signs that a place for a seal may have and fit any page, in whatever column. */
const SHORT = 120;
const FEW = 6;

const sealHead = (text: string): Content => ({ text, bold: true, margin: [0, 0, 0, 42] });

const DRAWN = /[：:]$/;

function sealsOf({ places }: Extract<PaperPiece, { kind: 'seals' }>): Content {
  return {
    // Kept together only where any page can hold it: the library loses what is higher than a page.
    unbreakable: places.every(({ title, lines }) => lines.length <= FEW && [title, ...lines].join('').length < SHORT),
    margin: [0, 20, 0, 0],
    columnGap: 24,
    columns: places.map(({ title, lines }) => ({
      width: '*',
      stack: [
        sealHead(title),
        ...lines.map((text): Content => {
          if (!DRAWN.test(text)) return { text, margin: [0, 6, 0, 0] };
          return {
            margin: [0, 6, 0, 0],
            table: { widths: ['auto', '*'], body: [[text, { text: '', border: [false, false, false, true] }]] },
            layout: {
              ...LINES,
              defaultBorder: false,
              paddingLeft: () => 0,
              paddingRight: () => 0,
              paddingTop: () => 2,
              paddingBottom: () => 1,
            },
          };
        }),
      ],
    })),
  };
}
