import type { PDFDocumentProxy } from 'pdfjs-dist';
import { AppError } from '#engine/errors.ts';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

export interface OpenPdf {
  readonly document: PDFDocumentProxy;
  /** The size of each page, in points. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
}

/**
 * Opens a PDF for rendering; `signal` closes it. Throws AppError for an unreadable one. Uses the legacy build of the
 * library, as phones are not always up to date.
 */
export async function openPdf(pdf: Blob, signal: AbortSignal): Promise<OpenPdf> {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  GlobalWorkerOptions.workerSrc = workerUrl;
  const task = getDocument({ data: await pdf.arrayBuffer() });
  signal.addEventListener('abort', () => void task.destroy());
  if (signal.aborted) await task.destroy();
  const document = await task.promise.catch((cause: unknown) => {
    throw new AppError('INTERNAL', { text: '这个 PDF 不能在这里显示，请在新窗口打开，或者下载', cause });
  });
  const numbers = Array.from({ length: document.numPages }, (_, i) => i + 1);
  const pages = await Promise.all(numbers.map(async (number) => document.getPage(number)));
  return { document, sizes: pages.map((page) => page.getViewport({ scale: 1 })) };
}
