import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#engine/errors.ts';
import { errorFacts } from '../settings/Log.ts';
import { StartError } from '../settings/StartError.ts';
import { makeBackup, type BackupProgress, type BackupResult, type BackupWork } from './makeBackup.ts';

// A backup in its own worker thread: the server keeps answering calls, and the memory is released when the thread ends.

export type BackupMessage =
  | { readonly type: 'progress'; readonly progress: BackupProgress }
  | { readonly type: 'done'; readonly result: BackupResult }
  | {
      readonly type: 'failed';
      /** Message for people; undefined when only the log has details. */
      readonly problem: string | undefined;
      readonly facts: object;
    };

const port = parentPort;
const work: unknown = workerData;
if (port === null || !isWork(work)) throw new Error('This file runs as a worker with a backup as its data');
const tell = (message: BackupMessage): void => port.postMessage(message);

function isWork(data: unknown): data is BackupWork {
  return typeof data === 'object' && data !== null && 'settings' in data && 'about' in data && 'scratch' in data;
}

/** Returns the message of an error for the administrators of backups; undefined when only the log has details. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof StartError) return error.lines.join('；');
  if (error instanceof AppError) return error.code === 'STORAGE_FULL' ? '磁盘空间不足' : error.text;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^E[A-Z]+$/.test(code) ? `文件写不了或读不了（${code}）` : undefined;
}

try {
  tell({ type: 'done', result: await makeBackup(work, (progress) => tell({ type: 'progress', progress })) });
} catch (error) {
  tell({ type: 'failed', problem: problemOf(error), facts: errorFacts(error) });
}
port.close();
