import { parentPort, workerData } from 'node:worker_threads';
import { errorFacts } from '../settings/Log.ts';
import { layOut } from './layOut.ts';
import type { PrintJob } from './pdfDocument.ts';

// A PDF in its own thread: laying out a few hundred pages takes seconds, during which other calls continue.

export type PdfMessage =
  { readonly type: 'done'; readonly content: Uint8Array } | { readonly type: 'failed'; readonly facts: object };

const port = parentPort;
const job: unknown = workerData;
if (port === null || !isJob(job)) throw new Error('This file runs as a worker with papers as its data');

function isJob(data: unknown): data is PrintJob {
  return typeof data === 'object' && data !== null && 'papers' in data && 'paper' in data && 'title' in data;
}

try {
  const content = await layOut(job);
  port.postMessage({ type: 'done', content } satisfies PdfMessage);
} catch (error) {
  port.postMessage({ type: 'failed', facts: errorFacts(error) } satisfies PdfMessage);
}
