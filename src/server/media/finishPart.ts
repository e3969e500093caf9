import { createReadStream } from 'node:fs';
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '#engine/errors.ts';
import type { Settings } from '../settings/Settings.ts';
import type { Call } from '../access/Call.ts';
import { addUpload, uploadOf, type MediaServices } from './addPicture.ts';
import { isPartOf, partsFolder } from './Parts.ts';
import { syncPath } from './storedFile.ts';
import { fileInfo, type FileInfo } from '#wire/MediaReply.ts';
import { fits, integer, nullable, object, optional, text } from '#wire/schema.ts';

/** Longer than storing a file ever takes. Milliseconds. */
const FINISH_TIMEOUT_MS = 10 * 60 * 1000;

/**
 * Stores a completed file that arrived in parts, like all other uploads; its content is checked here. A repeated call
 * returns the same result, as the first reply may have been lost. Throws NOT_FOUND for a part of another account,
 * BAD_REQUEST for an incomplete one, BUSY while it is being stored, and the errors of an upload; a rejected file is
 * removed.
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
  // Check in the order in which the file is moved, so that it is not missed during a move.
  const found = (await sizeOf(path)) ?? (await giveBack(taken, path));
  if (size === undefined || name === undefined || found === undefined) {
    const answer = readAnswer(await readJson(done));
    if (answer !== undefined) return answer;
    throw missing();
  }
  if (found !== size) throw new AppError('BAD_REQUEST', { text: '文件还没有传完，请继续上传', detail: 'part' });
  const now = new Date();
  await utimes(path, now, now).catch(() => undefined);
  // The process that succeeds in moving the file stores it: another one may try at the same time.
  await rename(path, taken).catch((cause: unknown) => {
    throw busy(cause);
  });
  try {
    const file = await addUpload(name, uploadOf(createReadStream(taken)), { ...call, services });
    // Write and rename, so that readers find a complete file.
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
 * Releases a file that a terminated process left unfinished, and returns its size: it can be stored again. Throws BUSY
 * while a process stores it, which takes as long as the picture or the store needs: a client that retries must not send
 * the whole file again.
 */
async function giveBack(taken: string, path: string): Promise<number | undefined> {
  const found = await stat(taken).catch(() => undefined);
  if (found === undefined) return undefined;
  if (Date.now() - found.mtimeMs < FINISH_TIMEOUT_MS) throw busy();
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

/** The reply that was sent when the file was stored. */
const readAnswer = (kept: unknown): FileInfo | undefined => (fits(fileInfo, kept) ? kept : undefined);

/** The metadata stored by the protocol at the start of the upload. */
const storedNote = object({
  size: integer(),
  metadata: optional(nullable(object({ filename: optional(nullable(text())) }))),
});

function readNote(note: unknown): { readonly size: number; readonly name: string } | undefined {
  return fits(storedNote, note) ? { size: note.size, name: note.metadata?.filename ?? '' } : undefined;
}
