import type { Paper, PaperPiece } from '#engine/print/printPaper.ts';
import type { PaperWords } from './paperWords.ts';

/** The pictures of papers, by Id, as data URLs. */
export type Pictures = Readonly<Record<string, string>>;

/** Replaces the pictures of a paper that could not be read with a message. */
export function withReadPictures(paper: Paper, pictures: Pictures, { unread }: PaperWords): Paper {
  const isRead = (picture: number): boolean => pictures[String(picture)] !== undefined;
  return {
    ...paper,
    pieces: paper.pieces.map((piece): PaperPiece => {
      if (piece.kind === 'fields') {
        const cells = piece.cells.map(({ picture, ...cell }) => {
          if (picture === undefined) return cell;
          return isRead(picture) ? { ...cell, picture } : { ...cell, text: unread };
        });
        return { ...piece, cells };
      }
      if (piece.kind !== 'seals') return piece;
      const places = piece.places.map(({ picture, ...place }) => {
        if (picture === undefined) return place;
        return isRead(picture) ? { ...place, picture } : { ...place, lines: [unread, ...place.lines] };
      });
      return { ...piece, places };
    }),
  };
}
