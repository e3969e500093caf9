import type { ExcelSheet, SheetAnswer, SheetQuestion } from './ExcelSheet.ts';

/** Milliseconds; the largest file that is read takes a twentieth of this. */
const READ_TIMEOUT_MS = 60_000;
const MB = 1024 * 1024;

/**
 * Reads the sheets of an Excel file up to the size limit in MB. A worker reads it, so the page stays responsive and a
 * file that takes too long is cancelled. `trim` removes spaces at both ends of texts. Throws Error with a Chinese
 * message for an unreadable file.
 */
export async function readSheets(
  file: Blob,
  { largest, trim }: { readonly largest: number; readonly trim: boolean },
): Promise<readonly ExcelSheet[]> {
  if (file.size > largest * MB) throw new Error(`文件超过 ${largest} MB，请分成几个文件`);
  const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), { type: 'module' });
  try {
    const answer = await askWorker(worker, { file, trim });
    if ('message' in answer) throw new Error(answer.message);
    return answer.sheets;
  } finally {
    worker.terminate();
  }
}

const askWorker = (worker: Worker, question: SheetQuestion): Promise<SheetAnswer> =>
  new Promise((resolve) => {
    const timer = setTimeout(
      () => resolve({ message: '读取这个文件用了太久，已停止；请删去不用的行、列和工作表，或者分成几个文件' }),
      READ_TIMEOUT_MS,
    );
    const done = (answer: SheetAnswer): void => {
      clearTimeout(timer);
      resolve(answer);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) => done(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      done({ message: '没能读取这个文件，请重试' });
    });
    worker.postMessage(question);
  });
