import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import { ErrorState } from '../feedback/ScreenState.tsx';
import { useLoad } from '../stores/RendererContext.ts';
import { PdfWaiting } from './PdfWaiting.tsx';
import { AppError } from '#engine/errors.ts';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

/** Pages this close to the viewport are rendered, others released: a page at double resolution takes megabytes. */
const NEAR = '800px 0px';
/** Maximum device pixels per CSS pixel; more is not visible. */
const MAX_DOTS = 2;

/** The pages of a PDF at full width in any browser, or an error. The caller passes a stable `pdf`. */
export function PdfPages({ pdf, title }: { readonly pdf: Blob; readonly title: string }): ReactNode {
  const load = useCallback((signal: AbortSignal) => openPdf(pdf, signal), [pdf]);
  const { data, error, retry } = useLoad(load);
  const scroller = useRef<HTMLDivElement>(null);
  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  if (data === undefined) return <PdfWaiting />;
  const { document, sizes } = data;
  return (
    <div ref={scroller} className="gj-gap-8 gj-pdf" role="group" aria-label={title} tabIndex={0}>
      {sizes.map(({ width, height }, i) => (
        <PdfPage
          key={i}
          scroller={scroller}
          document={document}
          number={i + 1}
          label={`${title} ${i + 1}/${sizes.length}`}
          shape={`${width} / ${height}`}
        />
      ))}
    </div>
  );
}

interface PdfPageProps {
  readonly scroller: RefObject<Element | null>;
  readonly document: PDFDocumentProxy;
  /** From 1. */
  readonly number: number;
  readonly label: string;
  /** CSS width and height, so that nothing moves when the page is rendered. */
  readonly shape: string;
}

function PdfPage({ scroller, document, number, label, shape }: PdfPageProps): ReactNode {
  const paper = useRef<HTMLCanvasElement>(null);
  const isNear = useNear(paper, scroller);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const canvas = paper.current;
    if (!isNear || canvas === null) return undefined;
    return drawPage(document, number, canvas, (isDrawn) => setHasFailed(!isDrawn));
  }, [document, number, isNear]);
  return (
    <div className="gj-pdf-page" style={{ aspectRatio: shape }}>
      <canvas ref={paper} role="img" aria-label={label} />
      {hasFailed ? <p role="alert">{`第 ${number} 页不能显示，请下载后查看`}</p> : null}
    </div>
  );
}

/** Renders a page at its canvas's width, reports success; the returned function stops it and frees its memory. */
function drawPage(
  document: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  onEnd: (isDrawn: boolean) => void,
): () => void {
  let task: RenderTask | undefined;
  let isWanted = true;
  const draw = async (): Promise<void> => {
    const page = await document.getPage(number);
    if (!isWanted) return;
    const dots = Math.min(MAX_DOTS, window.devicePixelRatio);
    const scale = (canvas.clientWidth * dots) / page.getViewport({ scale: 1 }).width;
    const viewport = page.getViewport({ scale });
    [canvas.width, canvas.height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
    task = page.render({ canvas, viewport });
    await task.promise;
  };
  draw().then(
    () => {
      if (isWanted) onEnd(true);
    },
    // A cancelled rendering ends here, too.
    () => {
      if (isWanted) onEnd(false);
    },
  );
  return () => {
    isWanted = false;
    task?.cancel();
    [canvas.width, canvas.height] = [0, 0];
  };
}

/** Whether an element is (nearly) visible in its scroller. The margin applies there: the window clips hidden parts. */
function useNear(place: RefObject<Element | null>, scroller: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => setIsNear(entries.at(-1)?.isIntersecting === true), {
      root: scroller.current,
      rootMargin: NEAR,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, scroller]);
  return isNear;
}

interface OpenPdf {
  readonly document: PDFDocumentProxy;
  /** The size of each page, in points. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
}

/** Opens a PDF; `signal` closes it. Throws AppError. The legacy build of the library supports older phones. */
async function openPdf(pdf: Blob, signal: AbortSignal): Promise<OpenPdf> {
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
