import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '#engine/errors.ts';
import { errorFacts } from '../settings/Log.ts';
import type { Settings } from '../settings/Settings.ts';
import type { PrintJob } from './pdfDocument.ts';
import type { PdfMessage } from './pdfWorker.ts';

/** Time limit for one file. Milliseconds. */
const PDF_TIMEOUT_MS = 5 * 60_000;

/** Creates the PDF of papers in its own thread. Throws INTERNAL on failure, BUSY when the caller has `left`. */
export async function makePdf(
  job: PrintJob,
  { workerFile }: Pick<Settings, 'workerFile'>,
  left: AbortSignal,
): Promise<Uint8Array> {
  const worker = new Worker(join(dirname(workerFile), 'pdfWorker.js'), { workerData: job });
  const signal = AbortSignal.any([left, AbortSignal.timeout(PDF_TIMEOUT_MS)]);
  try {
    const message = await new Promise<PdfMessage>((resolve, reject) => {
      worker.once('message', (told: PdfMessage) => resolve(told));
      worker.once('error', (error) => resolve({ type: 'failed', facts: errorFacts(error) }));
      worker.once('exit', (code) => resolve({ type: 'failed', facts: { code } }));
      const stop = (): void => reject(new AppError('BUSY', { detail: 'a PDF was given up' }));
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
    if (message.type === 'done') return message.content;
    throw new AppError('INTERNAL', { text: 'PDF 没有生成，请稍后重试', detail: JSON.stringify(message.facts) });
  } finally {
    await worker.terminate();
  }
}
