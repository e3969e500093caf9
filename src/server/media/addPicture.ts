import { Readable } from 'node:stream';
import { AppError } from '#engine/errors.ts';
import type { DbCall, Served } from '../access/Call.ts';
import type { Database } from '../db/Database.ts';
import { addMedia, type MediaRow } from '../db/system/mediaTable.ts';
import { errorFacts, type Log } from '../settings/Log.ts';
import type { MediaStore } from './openMediaStore.ts';
import { withinQuota } from './demandUpload.ts';
import { ANY, storeUpload, type UploadStream, type UploadLimits } from './storeUpload.ts';
import { HEAD, mimeOf, tooLarge } from './fileKinds.ts';
import type { FileInfo } from '#wire/MediaReply.ts';

/** Services that store and remove files. */
export interface MediaServices {
  readonly database: Database;
  readonly media: MediaStore;
  readonly log: Log;
}

const MAX_NAME_LENGTH = 200;

/** Stores an upload, owned by its sender until a saved record refers to it. Throws BAD_REQUEST without a name. */
export async function addUpload(
  sentName: string | undefined,
  upload: UploadStream,
  call: Served<MediaServices>,
  limits?: UploadLimits,
): Promise<FileInfo> {
  const { database } = call.services;
  if (sentName === undefined) throw new AppError('BAD_REQUEST', { text: '文件没有名称，请重新选择' });
  await database.checkSpace();
  return withinQuota(call.services, call, async () =>
    presentFile(await storeFile(cleanName(sentName), upload, { ...call, db: database.db }, limits)),
  );
}

/** The last part of a path, without control characters; shortened names keep their extension. */
function cleanName(sent: string): string {
  const name = (sent.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}|\p{Surrogate}/gu, '').trim();
  const letters = [...(name === '' ? 'file' : name)];
  return letters.length <= MAX_NAME_LENGTH ? letters.join('') : letters.slice(-MAX_NAME_LENGTH).join('');
}

/** Stores a picture without a file name, by its content. Throws MEDIA_TYPE, TOO_LARGE. */
export async function addPicture(
  stem: string,
  content: Buffer,
  limits: UploadLimits,
  call: Served<MediaServices>,
): Promise<FileInfo> {
  if (content.length > limits.largest) throw tooLarge(limits.largest, '图片');
  const extension = limits.accept?.find((one) => mimeOf(one, content.subarray(0, HEAD)) !== undefined);
  if (extension === undefined) throw new AppError('MEDIA_TYPE', { text: '不是支持的图片', detail: 'no picture' });
  return addUpload(`${stem}.${extension}`, uploadOf(content), call, limits);
}

/** Content from memory or the disk as an upload: nothing of it was cut off. */
export function uploadOf(content: Buffer | Readable): UploadStream {
  return Object.assign(Buffer.isBuffer(content) ? Readable.from([content]) : content, { truncated: false });
}

interface StoredFile {
  readonly Id: number;
  readonly FileName: string;
  /** Bytes. */
  readonly Size: number;
}

/** Adds a file to store and table: owned by the user, of no record. Throws as `storeUpload`. */
export async function storeFile(
  name: string,
  upload: UploadStream,
  call: Served<MediaServices, DbCall>,
  limits: UploadLimits = ANY,
): Promise<StoredFile> {
  const { media, log } = call.services;
  const { storageName, extension, mime, size, width, height, hash } = await storeUpload(media, name, upload, limits);
  const row = {
    FileName: name,
    Extension: extension,
    MimeType: mime,
    StorageName: storageName,
    Size: size,
    Width: width ?? null,
    Height: height ?? null,
    Hash: hash,
    AccountId: call.who.accountId,
    EntityKey: null,
    RecordId: null,
    FieldName: null,
    MediaState: 1,
  } as const;
  const id = await addMedia(call.db, row, call.now).catch(async (error: unknown) => {
    await media.remove(storageName).catch((cause: unknown) => {
      log.error({ ...errorFacts(cause), name: storageName }, 'a file that no row names stays in the store');
    });
    throw error;
  });
  return { Id: id, FileName: name, Size: size };
}

/** A file as stored in records. */
export function presentFile({ Id, FileName, Size }: Pick<MediaRow, 'Id' | 'FileName' | 'Size'>): FileInfo {
  return { Id, FileName, Size, Url: `/mediapreview/${Id}` };
}
