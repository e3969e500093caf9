import { Duplex } from 'node:stream';
import type { PgliteThread } from './PgliteThread.ts';

const STARTUP_REPLY = startupReply();
const TERMINATE = 'X'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);

/**
 * What `pg` uses as its socket to the embedded database. There is one session behind all of these, so a new socket first
 * ends whatever transaction and settings an earlier one left behind.
 */
export class PgliteSocket extends Duplex {
  readonly #thread: PgliteThread;
  #started = false;

  constructor(thread: PgliteThread) {
    super();
    this.#thread = thread;
  }

  // pg connects its stream, and sets options on it that mean nothing here.
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed when they arrive.
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#send(chunk).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  async #send(bytes: Buffer): Promise<void> {
    if (!this.#started) {
      this.#started = true;
      await this.#thread.exchange(simpleQuery('rollback'));
      await this.#thread.exchange(simpleQuery('discard all'));
      this.push(STARTUP_REPLY);
      return;
    }
    if (bytes[0] === TERMINATE) return;
    const answer = await this.#thread.exchange(new Uint8Array(bytes));
    if (!this.destroyed) this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
  }
}

function simpleQuery(text: string): Uint8Array<ArrayBuffer> {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head[0] = QUERY;
  head.writeInt32BE(body.length + 4, 1);
  return new Uint8Array(Buffer.concat([head, body]));
}

/** AuthenticationOk, the parameters pg reads, ReadyForQuery. */
function startupReply(): Buffer {
  const parameter = (name: string, value: string): Buffer => {
    const body = Buffer.from(`${name}\0${value}\0`);
    const head = Buffer.alloc(5);
    head.write('S');
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  return Buffer.concat([
    Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0]),
    parameter('client_encoding', 'UTF8'),
    parameter('DateStyle', 'ISO, MDY'),
    Buffer.from([90, 0, 0, 0, 5, 73]),
  ]);
}
