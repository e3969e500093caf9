import { constants, existsSync, closeSync, cpSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { makeFolderPrivate, OTHERS } from './privateFolder.ts';
import type { WorkerReply, WorkerRequest, WorkerStart } from './PgliteThread.ts';

/** Emscripten's error numbers for an unsupported operation and an input/output error. */
const EIO = 29;

type Started = Awaited<ReturnType<NodeFS['init']>>;
type Options = Started['emscriptenOpts'];

/**
 * The file system of the embedded database with a real fsync, and files for one user. The default one returns success
 * without calling fsync, so that a power failure can leave a folder that does not open.
 */
class DurableFs extends NodeFS {
  override async init(database: PGlite, options: Options): Promise<Started> {
    const started = await super.init(database, options);
    const { emscriptenOpts } = started;
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync, keepPrivate] },
    };
  }
}

function addFsync(module: object): void {
  Object.assign(operationsOf(module, 'stream_ops'), { fsync: syncStream });
}

/** Of some files the database sets a mode that lets other users of the machine read them, past the umask. */
function keepPrivate(module: object): void {
  const operations = operationsOf(module, 'node_ops');
  const setAttributes: unknown = Reflect.get(operations, 'setattr');
  if (typeof setAttributes !== 'function') throw new Error('NODEFS sets no attributes');
  const setattr = (node: unknown, attributes: { readonly mode?: number }): unknown => {
    const { mode } = attributes;
    const own = mode === undefined ? attributes : { ...attributes, mode: mode & ~OTHERS };
    return Reflect.apply(setAttributes, operations, [node, own]);
  };
  Object.assign(operations, { setattr });
}

function operationsOf(module: object, kind: 'stream_ops' | 'node_ops'): object {
  const fileSystem: unknown = 'NODEFS' in module ? module.NODEFS : undefined;
  const operations: unknown =
    typeof fileSystem === 'object' && fileSystem !== null ? Reflect.get(fileSystem, kind) : undefined;
  if (typeof operations !== 'object' || operations === null) throw new Error(`NODEFS has no ${kind}`);
  return operations;
}

function syncStream(stream: { readonly nfd: number }): number {
  try {
    fsyncSync(stream.nfd);
    return 0;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'EBADF' || code === 'EINVAL' ? 0 : EIO;
  }
}

// The embedded database in its own thread: it only handles bytes of PostgreSQL's protocol, one query after the other.

/**
 * Size of the database's page cache: its default 128 MB are cleared at every start, and the operating system caches the
 * files as well. Scans of a table of 60 MB, 3,000 lookups and 500 changes took the same time with 8, 16 and 32 MB.
 */
const BUFFERS = 'shared_buffers=16MB';
/** `-F` would switch fsync off. */
const START = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['wal_sync_method=fsync', BUFFERS].flatMap((setting) => ['-c', setting]),
];

/** The files of an empty database, from the build (`makeDatabase`); without them the database creates its own. */
const EMPTY = fileURLToPath(new URL('../database', import.meta.url));

const port = parentPort;
const start: unknown = workerData;
if (port === null || !isStart(start)) throw new Error('This file runs as a worker with a folder as its data');
const { folder, create, pgliteWasmModule, initdbWasmModule } = start;

// Without this file the database would initialise the folder and overwrite its files.
if (!create && !existsSync(join(folder, 'PG_VERSION'))) throw new Error(`PG_VERSION is missing in ${folder}`);
if (create && existsSync(join(EMPTY, 'PG_VERSION'))) {
  // The copies have the modes of the build.
  cpSync(EMPTY, folder, { recursive: true });
  makeFolderPrivate(folder, undefined, true);
}
/** The database's message for why it stopped: the error that it throws has no details. */
let reason: string | undefined;
const database = await PGlite.create({
  fs: new DurableFs(folder),
  startParams: START,
  pgliteWasmModule,
  initdbWasmModule,
  onStderr: (text) => {
    reason = /(?:FATAL|PANIC): +(.*)/.exec(text)?.[1] ?? reason;
    return true;
  },
}).catch((error: unknown) => {
  throw new Error(messageOf(error));
});
if (create) syncFolder(folder);

const reply = (message: WorkerReply, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

function isStart(data: unknown): data is WorkerStart {
  return (
    typeof data === 'object' &&
    data !== null &&
    'folder' in data &&
    'create' in data &&
    'pgliteWasmModule' in data &&
    'initdbWasmModule' in data
  );
}

async function run(request: WorkerRequest): Promise<void> {
  if (request.type === 'close') {
    await database.close();
    reply({ type: 'closed' });
    port?.close();
    return;
  }
  const { id } = request;
  try {
    if (request.type === 'copy') {
      // File systems with copy-on-write share the blocks until one copy is written.
      cpSync(folder, request.target, { recursive: true, mode: constants.COPYFILE_FICLONE, filter: isData });
      return reply({ type: 'reply', id, bytes: new Uint8Array() });
    }
    const { bytes } = request;
    const parts: Uint8Array[] = [];
    // Use the stream form: execProtocolRaw never releases the messages it parsed.
    await database.execProtocolRawStream(bytes, {
      syncToFs: false,
      onRawData: (part) => parts.push(part.slice()),
    });
    const whole = concatenate(parts);
    reply({ type: 'reply', id, bytes: whole }, [whole.buffer]);
  } catch (error) {
    reply({ type: 'broken', id, message: messageOf(error) });
  }
}

/** Excludes the file that marks the folder as open in this process. */
const isData = (path: string): boolean => basename(path) !== 'postmaster.pid';

function messageOf(error: unknown): string {
  const isObject = typeof error === 'object' && error !== null;
  // The program of the database throws objects that are no errors when it exits.
  const message = isObject && 'message' in error ? String(error.message) : String(error);
  return reason === undefined ? message : `${reason} (${message})`;
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

/** Flushes every file and folder below `folder` to disk. Needed once, after a database was created in it. */
function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncFolder(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}

function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
