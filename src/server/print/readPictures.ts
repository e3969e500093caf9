import { buffer } from 'node:stream/consumers';
import { AppError } from '#engine/errors.ts';
import { formatNumber } from '#fields/formatNumber.ts';
import type { PaperPictures, Paper, PaperPiece } from '#engine/print/printPaper.ts';
import type { Db } from '../db/Database.ts';
import { readMedia } from '../db/system/mediaTable.ts';
import { demandSound } from '../media/demandSound.ts';
import type { MediaStore } from '../media/openMediaStore.ts';
import { openPicture } from '../media/openPicture.ts';
import { isPicture, PICTURE_GATE } from '../media/PictureSizes.ts';
import { errorFacts, type Log } from '../settings/Log.ts';
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

/** Most pixels of the longer side: a printer's resolution at this size. */
const MAX_SIDE_PX = 1000;
const QUALITY = 85;
/** Most pictures per file. */
const MAX_PICTURES = 400;
const MEGABYTE = 1024 ** 2;
/** Bytes that they take as they are drawn: they are in memory together, twice. */
const MAX_DECODED_BYTES = 64 * MEGABYTE;

/**
 * Reads the pictures of papers, by Id: upright, no larger than they are printed, as data URLs; a seal stays
 * transparent, other pictures get a white background. Omits missing and damaged files, and those that are not pictures.
 * Throws BAD_REQUEST for too many, BUSY when the caller has `left`.
 */
export async function readPictures(
  { fields, seals }: PaperPictures,
  left: AbortSignal,
  { media, log }: { readonly media: MediaStore; readonly log: Log },
  db: Db,
): Promise<Pictures> {
  const ids = [...fields, ...seals];
  if (ids.length > MAX_PICTURES)
    throw new AppError('BAD_REQUEST', {
      text: `要打印的图片有 ${formatNumber(ids.length, 0)} 张，一次最多 ${MAX_PICTURES} 张，请分几次打印`,
    });
  const pictures: Record<string, string> = {};
  let size = 0;
  for (const row of await readMedia(db, ids)) {
    const { Id, StorageName } = row;
    if (!isPicture(row.Extension)) continue;
    if (left.aborted) throw new AppError('BUSY', { detail: 'pictures were given up' });
    const drawn = await PICTURE_GATE(async () => {
      try {
        // A decoder would render a half-lost file, too.
        await demandSound(media, row);
        const content = await media.read(StorageName);
        return content === undefined ? undefined : await drawn64(await buffer(content), seals.has(Id));
      } catch (error) {
        log.warn({ ...errorFacts(error), media: Id }, 'a picture could not be put on paper');
        return undefined;
      }
    });
    if (drawn === undefined) continue;
    size += drawn.length;
    if (size > MAX_DECODED_BYTES)
      throw new AppError('BAD_REQUEST', { text: `要打印的图片超过 ${MAX_DECODED_BYTES / MEGABYTE} MB，请分几次打印` });
    pictures[String(Id)] = drawn;
  }
  return pictures;
}

async function drawn64(bytes: Buffer, isSeal: boolean): Promise<string> {
  const picture = (await openPicture(bytes, false)).resize({
    ...{ width: MAX_SIDE_PX, height: MAX_SIDE_PX },
    ...{ fit: 'inside', withoutEnlargement: true },
  });
  const [type, drawn] = isSeal
    ? (['png', await picture.png().toBuffer()] as const)
    : (['jpeg', await picture.flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY }).toBuffer()] as const);
  return `data:image/${type};base64,${drawn.toString('base64')}`;
}
