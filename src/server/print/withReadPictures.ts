import type { Paper, PaperPiece } from '#engine/print/printPaper.ts';
import type { PaperWords } from './paperWords.ts';

/** What papers draw, by Id, as data addresses. */
export type Pictures = Readonly<Record<string, string>>;

/** A paper that says in their place which of its pictures could not be read. */
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
