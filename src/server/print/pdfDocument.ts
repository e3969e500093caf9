import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Paper, PaperColumn, PaperPiece } from '#engine/print/printPaper.ts';
import { drawCode, MILLIMETRE } from './drawCode.ts';
import { BODY, FILL, INK, LINE_HEIGHT, LINES, QUIET, SMALL, type TextCell, WRITTEN } from './paperLook.ts';
import { filled, PAPER_WORDS, type PaperWords } from './paperWords.ts';
import { type Pictures, withReadPictures } from './readPictures.ts';

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
function fieldGrid({ columns, cells }: Extract<PaperPiece, { kind: 'fields' }>, width: number, above: number): Content {
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

/** Papers of one size, and the metadata of the file. */
export interface PrintJob {
  readonly title: string;
  readonly author: string;
  /** A named size, or a label in millimetres. */
  readonly paper: 'A3' | 'A4' | 'A5' | { readonly width: number; readonly height: number };
  readonly isLandscape: boolean;
  readonly papers: readonly Paper[];
  readonly pictures: Pictures;
  /** The fixed texts of papers, in the user's language. */
  readonly words?: PaperWords;
}

/** The font's name in the library. */
export const FONT = 'song';

/** Lengths are points, 72 to the inch. */
const SIZES = { A3: [841.89, 1190.55], A4: [595.28, 841.89], A5: [419.53, 595.28] } as const;
const [SIDE, TOP, FOOT] = [48, 48, 56];

/** The definition of a file: each paper is a section with its own page numbers. */
export function pdfDocument(job: PrintJob): TDocumentDefinitions {
  const { title, author, paper, isLandscape, pictures, words = PAPER_WORDS } = job;
  const papers = job.papers.map((each) => withReadPictures(each, pictures, words));
  if (typeof paper === 'object') return labels(papers, paper, { title, author, pictures, words });
  const [short, long] = SIZES[paper];
  const width = (isLandscape ? long : short) - 2 * SIDE;
  const heads = papers.map(headOf);
  return {
    pageSize: paper,
    pageOrientation: isLandscape ? 'landscape' : 'portrait',
    pageMargins: [SIDE, TOP, SIDE, FOOT],
    info: { title, author, creator: 'Guiju', producer: 'Guiju' },
    language: 'zh-CN',
    images: { ...pictures },
    styles: { [FOOT_STYLE]: { fontSize: SMALL, color: QUIET } },
    defaultStyle: { font: FONT, fontSize: BODY, lineHeight: LINE_HEIGHT, color: INK },
    // A title at the end of a page moves to the next one, together with its piece.
    pageBreakBefore: (node, pages) =>
      node.headlineLevel === HEADLINE && pages.getFollowingNodesOnPage().every(({ style }) => style === FOOT_STYLE),
    content: papers.map((each, i) => ({
      section: [...(heads[i] ?? []), ...each.pieces.flatMap((piece) => pieceOf(piece, width, words, ABOVE))],
      footer: (page: number, pages: number): Content => footOf(each, placeOf(page, pages, i, heads), words),
    })),
  };
}

const EDGE = 2 * MILLIMETRE;

/** Labels: one page for the pieces of each, with narrow margins. */
function labels(
  papers: readonly Paper[],
  size: { readonly width: number; readonly height: number },
  { pictures, words, ...info }: Pick<PrintJob, 'title' | 'author' | 'pictures'> & { readonly words: PaperWords },
): TDocumentDefinitions {
  const [width, height] = [size.width * MILLIMETRE, size.height * MILLIMETRE];
  return {
    pageSize: { width, height },
    pageMargins: EDGE,
    info: { ...info, creator: 'Guiju', producer: 'Guiju' },
    language: 'zh-CN',
    images: { ...pictures },
    defaultStyle: { font: FONT, fontSize: SMALL, lineHeight: 1.1, color: INK },
    content: papers.map(({ pieces }, i): Content => ({
      stack: pieces.flatMap((piece) => pieceOf(piece, width - 2 * EDGE, words, 0)),
      ...(i === 0 ? {} : { pageBreak: 'before' }),
    })),
  };
}

/** Title and note of a paper. Its first element marks the page where the paper begins. */
function headOf({ title, note }: Paper): Content[] {
  const head: Content = { text: title, fontSize: 16, bold: true, alignment: 'center', margin: [0, 0, 0, 8] };
  if (note === undefined) return [head];
  return [head, { text: note, fontSize: SMALL, color: QUIET, alignment: 'right', margin: [0, 0, 0, 6] }];
}

/** The number of a page within its paper, and the paper's number of pages. */
interface PagePlace {
  readonly page: number;
  readonly of: number;
}

function placeOf(page: number, pages: number, index: number, heads: readonly Content[][]): PagePlace {
  const begin = beginOf(heads[index]) ?? 1;
  const end = (beginOf(heads[index + 1]) ?? pages + 1) - 1;
  return { page: page - begin + 1, of: end - begin + 1 };
}

/** The first page of a paper: pdfmake writes positions into the definition before it asks for footers. */
function beginOf(head: readonly Content[] | undefined): number | undefined {
  const first: unknown = head?.[0];
  if (typeof first !== 'object' || first === null || !('positions' in first) || !Array.isArray(first.positions))
    return undefined;
  const place: unknown = first.positions[0];
  if (typeof place !== 'object' || place === null || !('pageNumber' in place)) return undefined;
  return typeof place.pageNumber === 'number' ? place.pageNumber : undefined;
}

const footOf = ({ foot }: Paper, { page, of }: PagePlace, words: PaperWords): Content => ({
  style: FOOT_STYLE,
  margin: [SIDE, 20, SIDE, 0],
  columns: [
    { style: FOOT_STYLE, text: foot ?? '', width: '*' },
    { style: FOOT_STYLE, text: filled(words.page, String(page), String(of)), width: 'auto', alignment: 'right' },
  ],
});

/** Margin above each piece, not below: at the end of a page a bottom margin would start a new page. */
const ABOVE = 10;
/** Style of page footers: the library includes them in the following nodes of a page. */
const FOOT_STYLE = 'foot';
/** The level of a piece's title. */
const HEADLINE = 1;

/** Renders a piece; `aboveCode` is the margin above a code, which labels have no space for. */
function pieceOf(piece: PaperPiece, width: number, words: PaperWords, aboveCode: number): Content[] {
  if (piece.kind === 'seals') return [sealsOf(piece)];
  if (piece.kind === 'code') return [{ stack: [drawCode(piece, width, words)], margin: [0, aboveCode, 0, 0] }];
  const above = piece.title === undefined ? ABOVE : 4;
  const head: Content[] =
    piece.title === undefined
      ? []
      : [{ text: piece.title, bold: true, fontSize: 11, margin: [0, ABOVE, 0, 0], headlineLevel: HEADLINE }];
  if (piece.kind === 'fields') return [...head, fieldGrid(piece, width, above)];
  if (piece.kind === 'table') return [...head, tableOf(piece, width, above, words)];
  return [
    ...head,
    ...piece.paragraphs.map((text, i): Content => ({
      text,
      margin: [0, i === 0 ? above : 4, 0, 0],
      preserveLeadingSpaces: true,
    })),
  ];
}

const SEAL = 40 * MILLIMETRE;

function tableOf(
  { columns, rows, sums }: Extract<PaperPiece, { kind: 'table' }>,
  width: number,
  above: number,
  words: PaperWords,
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
            { text: words.noRows, color: QUIET, colSpan: columns.length, alignment: 'center' },
            ...columns.slice(1).map(() => ''),
          ],
        ];
  const total = sums === undefined || rows.length === 0 ? [] : [sums.map((text, i) => cell(text, columns[i], true))];
  // A row may continue on the next page: the library loses unbreakable content that is higher than a page.
  return {
    table: { headerRows: 1, widths: widthsOf(columns, width), body: [head, ...body, ...none, ...total] },
    layout: LINES,
    fontSize: SMALL,
    margin: [0, above, 0, 0],
  };
}

/** Numbers and days get the width they need, so that no digit is cut; if one column has a share, all have shares. */
function widthsOf(columns: readonly PaperColumn[], width: number): (number | 'auto' | '*')[] {
  if (columns.every((column) => column.width === undefined))
    return columns.map(({ isNarrow }) => (isNarrow ? 'auto' : '*'));
  const shares = columns.slice(1).map((column) => column.width ?? 10);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  // Each column has padding on both sides and a line.
  const free = width - COUNT - columns.length * 12.5 - 0.5;
  return [COUNT, ...shares.map((share) => (free * share) / whole)];
}

/** Width of the column with row numbers. */
const COUNT = 20;

/** Most characters of a place for a seal that fits on any page, in any column. */
const SHORT = 120;
const MAX_SEAL_LENGTH = 6;

/** A title with space for a seal, or its picture, below. */
const sealHead = (text: string, below: number): Content => ({ text, bold: true, margin: [0, 0, 0, below] });

const sealOf = (picture: number): Content => ({ image: String(picture), fit: [SEAL, SEAL] });

const DRAWN = /[：:]$/;

function sealsOf({ places }: Extract<PaperPiece, { kind: 'seals' }>): Content {
  return {
    // Unbreakable only if it fits on any page: the library loses content higher than a page.
    unbreakable: places.every(
      ({ title, lines }) => lines.length <= MAX_SEAL_LENGTH && [title, ...lines].join('').length < SHORT,
    ),
    margin: [0, 20, 0, 0],
    columnGap: 24,
    columns: places.map(({ title, picture, lines }) => ({
      width: '*',
      stack: [
        ...(picture === undefined ? [sealHead(title, 42)] : [sealHead(title, 4), sealOf(picture)]),
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
