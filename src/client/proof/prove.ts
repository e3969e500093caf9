import { AppError } from '#engine/errors.ts';

/** The proof of work before a call: a number whose hash with the challenge begins with so many zero bits. */
export interface Demand {
  readonly challenge: string;
  readonly bits: number;
}

/** Finds the number in a worker, so that the page stays responsive. */
export const prove = (demand: Demand): Promise<number> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proofWorker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<number>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = (event) => {
      worker.terminate();
      reject(new AppError('INTERNAL', { detail: event.message }));
    };
    worker.postMessage(demand);
  });
