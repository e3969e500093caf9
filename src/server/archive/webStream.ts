import { Readable } from 'node:stream';

/** Converts a Node stream to a web stream of bytes; it reads only on demand. */
export function webOf(stream: AsyncIterable<unknown>): ReadableStream<Uint8Array> {
  const pieces = stream[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next: IteratorResult<unknown, unknown> = await pieces.next();
        if (next.done === true) controller.close();
        else if (next.value instanceof Uint8Array) controller.enqueue(new Uint8Array(next.value));
        else controller.error(new Error('the content is read as text'));
      },
      async cancel() {
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The way back. */
export const nodeOf = (stream: ReadableStream<Uint8Array>): Readable =>
  Readable.from(
    (async function* read() {
      const reader = stream.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        yield value;
      }
    })(),
    { objectMode: false },
  );
