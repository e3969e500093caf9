import type { Paper, PaperPiece } from '#engine/print/printPaper.ts';
import { filled, PAPER_WORDS, type PaperWords } from './paperWords.ts';

/** Replacement for characters missing in the font, a traditional sign in printing. */
const GETA = '〓';

/** Characters without a shape: breaks, joiners, directions and variants. */
const SHAPELESS = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u;

/**
 * Returns a paper with only the characters of the font: others are replaced and listed at its end, so that a name with
 * a rare character is not silently blank or wrong. Removes control characters except line breaks, and marks without a
 * shape.
 */
export function withKnownSigns(
  paper: Paper,
  isKnown: (codePoint: number) => boolean,
  words: PaperWords = PAPER_WORDS,
): Paper {
  const missing = new Set<number>();
  const clean = (text: string): string =>
    [...text.replace(/\r\n?/g, '\n').replace(/\t/g, ' ')]
      .map((sign) => {
        const code = sign.codePointAt(0) ?? 0;
        if (sign === '\n') return sign;
        if (SHAPELESS.test(sign)) return '';
        if (isKnown(code)) return sign;
        missing.add(code);
        return GETA;
      })
      .join('');
  const cleaned: Paper = {
    title: clean(paper.title),
    note: paper.note === undefined ? undefined : clean(paper.note),
    foot: paper.foot === undefined ? undefined : clean(paper.foot),
    pieces: paper.pieces.map((piece) => cleanPiece(piece, clean)),
  };
  if (missing.size === 0) return cleaned;
  const codes = [...missing].map((code) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`);
  const note = filled(words.unknown, GETA, codes.join('、'));
  return { ...cleaned, pieces: [...cleaned.pieces, { kind: 'text', title: undefined, paragraphs: [note] }] };
}

function cleanPiece(piece: PaperPiece, clean: (text: string) => string): PaperPiece {
  const some = (text: string | undefined): string | undefined => (text === undefined ? undefined : clean(text));
  switch (piece.kind) {
    case 'fields':
      return {
        ...piece,
        title: some(piece.title),
        cells: piece.cells.map((cell) => ({ ...cell, title: clean(cell.title), text: clean(cell.text) })),
      };
    case 'table':
      return {
        ...piece,
        title: some(piece.title),
        columns: piece.columns.map((column) => ({ ...column, title: clean(column.title) })),
        rows: piece.rows.map((row) => row.map(clean)),
        sums: piece.sums?.map(clean),
      };
    case 'text':
      return { ...piece, title: some(piece.title), paragraphs: piece.paragraphs.map(clean) };
    case 'code':
      return { ...piece, texts: piece.texts.map(clean) };
    case 'seals':
      return {
        ...piece,
        places: piece.places.map((place) => ({ ...place, title: clean(place.title), lines: place.lines.map(clean) })),
      };
  }
}
