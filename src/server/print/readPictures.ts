import { buffer } from 'node:stream/consumers';
import { AppError } from '#engine/errors.ts';
import { formatNumber } from '#fields/formatNumber.ts';
import type { PaperPictures } from '#engine/print/printPaper.ts';
import type { Db } from '../db/Database.ts';
import { readMedia } from '../db/system/mediaTable.ts';
import { demandSound } from '../media/demandSound.ts';
import type { MediaStore } from '../media/openMediaStore.ts';
import { openPicture } from '../media/openPicture.ts';
import { isPicture, PICTURE_GATE } from '../media/PictureSizes.ts';
import { errorFacts, type Log } from '../settings/Log.ts';
import type { Pictures } from './withReadPictures.ts';

/** Pixels of the longer side: as fine as a printer draws a picture of this size. */
const LONGEST = 1000;
const QUALITY = 85;
/** Pictures of one file. */
const MOST = 400;
const MEGABYTE = 1024 ** 2;
/** Bytes that they take as they are drawn: they are in memory together, twice. */
const LARGEST = 64 * MEGABYTE;

/**
 * Pictures as papers take them, by Id: upright, no larger than they are drawn, as data addresses; a seal stays transparent, other pictures
 * lie on white. One that is not there, no picture, or no longer what was taken in is not among them. Throws BAD_REQUEST for more than fit into a file, BUSY when who asked has
 * `left`.
 */
export async function readPictures(
  { fields, seals }: PaperPictures,
  left: AbortSignal,
  { media, log }: { readonly media: MediaStore; readonly log: Log },
  db: Db,
): Promise<Pictures> {
  const ids = [...fields, ...seals];
  if (ids.length > MOST)
    throw new AppError('BAD_REQUEST', {
      text: `要打印的图片有 ${formatNumber(ids.length, 0)} 张，一次最多 ${MOST} 张，请分几次打印`,
    });
  const pictures: Record<string, string> = {};
  let size = 0;
  for (const row of await readMedia(db, ids)) {
    const { Id, StorageName } = row;
    if (!isPicture(row.Extension)) continue;
    if (left.aborted) throw new AppError('BUSY', { detail: 'pictures were given up' });
    const drawn = await PICTURE_GATE(async () => {
      try {
        // A decoder draws what a disk has lost half of, too.
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
    if (size > LARGEST)
      throw new AppError('BAD_REQUEST', {
        text: `要打印的图片超过 ${LARGEST / MEGABYTE} MB，请分几次打印`,
      });
    pictures[String(Id)] = drawn;
  }
  return pictures;
}

async function drawn64(bytes: Buffer, isSeal: boolean): Promise<string> {
  const picture = (await openPicture(bytes, false)).resize({
    ...{ width: LONGEST, height: LONGEST },
    ...{ fit: 'inside', withoutEnlargement: true },
  });
  const [type, drawn] = isSeal
    ? (['png', await picture.png().toBuffer()] as const)
    : (['jpeg', await picture.flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY }).toBuffer()] as const);
  return `data:image/${type};base64,${drawn.toString('base64')}`;
}
