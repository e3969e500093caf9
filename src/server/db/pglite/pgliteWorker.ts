import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { DurableFs } from './DurableFs.ts';
import type { WorkerReply, WorkerRequest } from './messages.ts';
import { syncFolder } from './syncFolder.ts';

// The embedded database in a thread of its own: it knows bytes of PostgreSQL's protocol only, one query after the other.

/** `-F` would switch fsync off. */
const START = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'];

const port = parentPort;
const folder: unknown = workerData;
if (port === null || typeof folder !== 'string')
  throw new Error('This file runs as a worker with a folder as its data');

const fresh = !existsSync(join(folder, 'PG_VERSION'));
const database = await PGlite.create({ fs: new DurableFs(folder), startParams: START });
if (fresh) syncFolder(folder);

const reply = (message: WorkerReply, transfer: ArrayBuffer[] = []): void => {
  port.postMessage(message, transfer);
};

async function run(request: WorkerRequest): Promise<void> {
  if (request.type === 'close') {
    await database.close();
    reply({ type: 'closed' });
    port?.close();
    return;
  }
  const { id, bytes } = request;
  try {
    const parts: Uint8Array[] = [];
    // The stream form: execProtocolRaw keeps every message it parsed for ever.
    await database.execProtocolRawStream(bytes, {
      syncToFs: false,
      onRawData: (part) => parts.push(part.slice()),
    });
    const whole = concatenate(parts);
    reply({ type: 'reply', id, bytes: whole }, [whole.buffer]);
  } catch (error) {
    reply({ type: 'broken', id, message: error instanceof Error ? error.message : String(error) });
  }
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

let last: Promise<void> = Promise.resolve();
port.on('message', (request: WorkerRequest) => {
  last = last.then(() => run(request));
});
reply({ type: 'ready' });
