import { Worker } from 'node:worker_threads';
import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/** The compiled embedded database: the database itself, and the program that creates a new folder. */
interface CompiledPglite {
  readonly pgliteWasmModule: WebAssembly.Module;
  readonly initdbWasmModule: WebAssembly.Module;
}

/**
 * Bytes of machine code that a function executes before V8 optimises it: a hundred times V8's default. Four functions
 * of a start are so large that optimising them takes longer than running them (half a second of two, on other threads);
 * functions used by every call reach it within hundreds of calls. With five times the default a start takes a little
 * less, and 4,000 calls more.
 */
const TIERING_BUDGET = 200_000_000;

/** JavaScript of this thread only creates bytes of replies: it does not need V8's default of 48 MB for new objects. */
const YOUNG = { maxYoungGenerationSizeMb: 6 };

let compiled: Promise<CompiledPglite> | undefined;

/**
 * Compiles the embedded database, once per process: every thread that opens a folder shares the machine code, including
 * its optimisations so far. A thread that compiles on its own starts with slow code and spends a second of processor
 * time on optimising it.
 */
function compilePglite(): Promise<CompiledPglite> {
  compiled ??= compile().catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
}

async function compile(): Promise<CompiledPglite> {
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);
  // Optimising those four functions leaves 30 MB of memory allocated, and more with parallel tasks.
  setFlagsFromString('--wasm-num-compilation-tasks=1');
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  const read = (name: string): Promise<WebAssembly.Module> => compileFile(join(folder, name));
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([read('pglite.wasm'), read('initdb.wasm')]);
  return { pgliteWasmModule, initdbWasmModule };
}

/** Compiles a WebAssembly file. V8 has its own copy, so the bytes are released without garbage collection. */
async function compileFile(path: string): Promise<WebAssembly.Module> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = new ArrayBuffer(size, { maxByteLength: size });
    for (let at = 0; at < size;) {
      const { bytesRead } = await file.read(new Uint8Array(bytes, at), 0, size - at, at);
      if (bytesRead === 0) throw new Error(`${path} is shorter than it was`);
      at += bytesRead;
    }
    const compiled = await WebAssembly.compile(bytes);
    bytes.resize(0);
    return compiled;
  } finally {
    await file.close();
  }
}

export interface ThreadOptions {
  readonly workerFile: string;
  readonly folder: string;
  /** A longer query ends the thread; the next query starts a new one. Milliseconds. */
  readonly queryLimit: number;
  readonly onTrouble: (text: string, error?: unknown) => void;
}

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** Minimum delay after a thread that could not open the folder. Milliseconds. */
const RESTART_DELAY_MS = 1000;
const CLOSE_LIMIT = 8000;
/** An index of some hundred thousand rows takes a minute on a slow machine; a build of an hour hangs. Milliseconds. */
const BUILD_LIMIT = 60 * 60_000;
/** Folders of some gigabytes on slow disks take minutes to copy. Milliseconds. */
const COPY_LIMIT = 10 * 60_000;

/**
 * The thread that runs the embedded database. A query that hangs (the database has no statement time-out, and loops
 * when the disk is full) or a crash ends the thread: pending queries fail, and the next query opens the folder again.
 */
export class PgliteThread {
  readonly #options: ThreadOptions;
  readonly #waiting = new Map<number, Waiting>();
  readonly #onEnd = new Set<(why: Error) => void>();
  #worker: Promise<Worker> | undefined;
  #lastId = 0;
  #notBefore = 0;
  /** The reason why the thread is being ended. */
  #overdue: Error | undefined;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /** Opens the folder; with `create` (first call only) creates the database. Rejects with the database's message. */
  async open(create = false): Promise<void> {
    await (this.#worker ??= this.#start(create));
  }

  /** Calls `ended` whenever the thread has ended, as its session state is lost; returns a function that stops that. */
  onEnd(ended: (why: Error) => void): () => void {
    this.#onEnd.add(ended);
    return () => this.#onEnd.delete(ended);
  }

  /** Sends bytes of PostgreSQL's protocol; resolves with the reply. `builds`: the long limit for index builds. */
  exchange(bytes: Uint8Array<ArrayBuffer>, builds = false): Promise<Uint8Array> {
    const limit = builds ? BUILD_LIMIT : this.#options.queryLimit;
    return this.#ask((id) => ({ type: 'query', id, bytes }), limit, [bytes.buffer]);
  }

  /** Copies the files of the database into a new folder, between two queries; other queries wait until it is done. */
  async copyTo(target: string): Promise<void> {
    await this.#ask((id) => ({ type: 'copy', id, target }), COPY_LIMIT);
  }

  async #ask(
    make: (id: number) => WorkerRequest,
    limit: number,
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<Uint8Array> {
    const worker = await (this.#worker ??= this.#start());
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#options.onTrouble(`a query took longer than ${limit} ms; the database is opened again`);
        this.#overdue = new Error(`a statement took longer than ${limit} ms and was ended`);
        void worker.terminate();
      }, limit);
      this.#waiting.set(id, { resolve, reject, timer });
      worker.postMessage(make(id), transfer);
    });
  }

  /** Flushes all writes and ends the thread; resolves when other processes may open the folder. */
  async close(): Promise<void> {
    const opened = this.#worker;
    this.#worker = undefined;
    if (opened === undefined) return;
    const worker = await opened.catch(() => undefined);
    if (worker === undefined) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => void worker.terminate(), CLOSE_LIMIT);
      worker.once('exit', () => {
        clearTimeout(timer);
        resolve();
      });
      const request: WorkerRequest = { type: 'close' };
      worker.postMessage(request);
    });
  }

  async #start(create = false): Promise<Worker> {
    const pause = this.#notBefore - Date.now();
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const workerData: WorkerStart = { folder: this.#options.folder, create, ...(await compilePglite()) };
    const worker = new Worker(this.#options.workerFile, { workerData, resourceLimits: YOUNG });
    return new Promise((resolve, reject) => {
      let cause: unknown;
      worker.on('message', (message: WorkerReply) => {
        if (message.type === 'ready') resolve(worker);
        else this.#receive(message);
      });
      worker.on('error', (error) => (cause = error));
      worker.once('exit', () => {
        const error =
          this.#overdue ??
          new Error(`the embedded database ended${cause instanceof Error ? `: ${cause.message}` : ''}`);
        this.#overdue = undefined;
        this.#notBefore = Date.now() + RESTART_DELAY_MS;
        this.#end(error, cause);
        reject(error);
      });
    });
  }

  #receive(message: WorkerReply): void {
    if (message.type !== 'reply' && message.type !== 'broken') return;
    const waiting = this.#waiting.get(message.id);
    if (waiting === undefined) return;
    this.#waiting.delete(message.id);
    clearTimeout(waiting.timer);
    if (message.type === 'reply') waiting.resolve(message.bytes);
    else waiting.reject(new Error(message.message));
  }

  #end(error: Error, cause: unknown): void {
    if (this.#worker !== undefined) this.#options.onTrouble('the thread of the embedded database ended', cause);
    this.#worker = undefined;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.#waiting.clear();
    for (const ended of [...this.#onEnd]) ended(error);
  }
}

/** Start data of the worker that runs the embedded database. */
export interface WorkerStart extends CompiledPglite {
  readonly folder: string;
  /** Creates a database in the new folder. Otherwise one must exist. */
  readonly create: boolean;
}

/** Requests of the main thread to the worker that runs the embedded database. */
export type WorkerRequest =
  | { readonly type: 'query'; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'copy'; readonly id: number; readonly target: string }
  | { readonly type: 'close' };

/** Replies of the worker. `bytes` is the reply in PostgreSQL's own protocol. */
export type WorkerReply =
  | { readonly type: 'ready' }
  | { readonly type: 'closed' }
  | { readonly type: 'reply'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly type: 'broken'; readonly id: number; readonly message: string };
