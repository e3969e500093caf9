import { createReadStream } from 'node:fs';
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '#engine/errors.ts';
import type { Settings } from '../settings/Settings.ts';
import type { Call } from '../access/Call.ts';
import { addUpload, uploadOf, type MediaServices } from './addPicture.ts';
import { isPartOf, partsFolder } from './Parts.ts';
import { syncPath } from './syncPath.ts';
import type { FileInfo } from '#wire/FileInfo.ts';

/** What nobody needs for taking in a file. Milliseconds. */
const LONGEST = 10 * 60 * 1000;

/**
 * Takes a file in that arrived in parts and is whole now, like all other uploads; its content is checked here. Asked again, it answers the
 * same: the first answer may have been lost on its way. Throws NOT_FOUND for what belongs to another account, BAD_REQUEST for what is
 * not whole, BUSY while it is being taken in, and what an upload throws; a file that was refused is gone.
 */
export async function finishPart(
  id: string,
  services: MediaServices & { readonly settings: Settings },
  call: Call,
): Promise<FileInfo> {
  if (!isPartOf(call.who.accountId, id)) throw missing();
  const path = join(partsFolder(services.settings), id);
  const [noted, taken, done] = [`${path}.json`, `${path}.taken`, `${path}.done`];
  const before = readAnswer(await readJson(done));
  if (before !== undefined) return before;
  const { size, name } = readNote(await readJson(noted)) ?? {};
  // In the order in which it moves on, so that it is not missed on its way.
  const found = (await sizeOf(path)) ?? (await giveBack(taken, path));
  if (size === undefined || name === undefined || found === undefined) {
    const answer = readAnswer(await readJson(done));
    if (answer !== undefined) return answer;
    throw missing();
  }
  if (found !== size) throw new AppError('BAD_REQUEST', { text: '文件还没有传完，请继续上传', detail: 'part' });
  const now = new Date();
  await utimes(path, now, now).catch(() => undefined);
  // Whoever moves it takes it in: another process may have been asked, too.
  await rename(path, taken).catch((cause: unknown) => {
    throw busy(cause);
  });
  try {
    const file = await addUpload(name, uploadOf(createReadStream(taken)), services, call);
    // Whoever reads the answer finds it whole.
    await writeFile(`${done}.new`, JSON.stringify(file), { flush: true });
    await rename(`${done}.new`, done);
    await syncPath(dirname(done));
    for (const left of [taken, noted]) await rm(left, { force: true });
    return file;
  } catch (error) {
    if (error instanceof AppError && ['MEDIA_TYPE', 'TOO_LARGE'].includes(error.code))
      for (const left of [taken, noted]) await rm(left, { force: true });
    else await rename(taken, path);
    throw error;
  }
}

/**
 * Returns the size of a file that was left in the middle, by a process that ended: it is there to be taken again. Throws BUSY while somebody
 * takes it in, which takes as long as a picture or the store takes: whoever asks again meanwhile must not send it all again.
 */
async function giveBack(taken: string, path: string): Promise<number | undefined> {
  const found = await stat(taken).catch(() => undefined);
  if (found === undefined) return undefined;
  if (Date.now() - found.mtimeMs < LONGEST) throw busy();
  await rename(taken, path).catch((cause: unknown) => {
    throw busy(cause);
  });
  return found.size;
}

const missing = (): AppError => new AppError('NOT_FOUND', { text: '文件不存在，请重新上传', detail: 'part' });

const busy = (cause?: unknown): AppError => new AppError('BUSY', { text: '文件正在处理，请稍后重试', cause });

const sizeOf = async (path: string): Promise<number | undefined> => (await stat(path).catch(() => undefined))?.size;

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

/** What was answered when the file was taken in. */
function readAnswer(kept: unknown): FileInfo | undefined {
  if (
    typeof kept !== 'object' ||
    kept === null ||
    !('Id' in kept && 'FileName' in kept && 'Size' in kept && 'Url' in kept)
  )
    return undefined;
  const { Id, FileName, Size, Url } = kept;
  return typeof Id === 'number' && typeof FileName === 'string' && typeof Size === 'number' && typeof Url === 'string'
    ? { Id, FileName, Size, Url }
    : undefined;
}

/** What the protocol noted when the file was begun. */
function readNote(note: unknown): { readonly size: number; readonly name: string } | undefined {
  if (typeof note !== 'object' || note === null || !('size' in note) || typeof note.size !== 'number') return undefined;
  const { size } = note;
  const more: unknown = 'metadata' in note ? note.metadata : undefined;
  const name: unknown = typeof more === 'object' && more !== null && 'filename' in more ? more.filename : undefined;
  return { size, name: typeof name === 'string' ? name : '' };
}
