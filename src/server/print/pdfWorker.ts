import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { openSync, type Font } from 'fontkit';
import pdfmake from 'pdfmake';
import { errorFacts } from '../settings/Log.ts';
import { FONT, pdfDocument, type PrintJob } from './pdfDocument.ts';
import { withKnownSigns } from './withKnownSigns.ts';

// A PDF in a thread of its own: laying out a few hundred pages takes seconds, in which other calls go on.

/** What the thread tells. */
export type PdfMessage =
  { readonly type: 'done'; readonly content: Uint8Array } | { readonly type: 'failed'; readonly facts: object };

const port = parentPort;
const job: unknown = workerData;
if (port === null || !isJob(job)) throw new Error('This file runs as a worker with papers as its data');

function isJob(data: unknown): data is PrintJob {
  return typeof data === 'object' && data !== null && 'papers' in data && 'paper' in data && 'title' in data;
}

const fonts = join(dirname(fileURLToPath(import.meta.resolve('@embedpdf/fonts-sc'))), '../fonts');
const [normal, bold] = ['NotoSansHans-Regular.otf', 'NotoSansHans-Bold.otf'].map((file) => join(fonts, file));

const isFont = (opened: ReturnType<typeof openSync>): opened is Font => 'hasGlyphForCodePoint' in opened;

async function make(known: PrintJob): Promise<Uint8Array> {
  if (normal === undefined || bold === undefined) throw new Error('no fonts');
  const font = openSync(normal);
  if (!isFont(font)) throw new Error(`${normal} is a collection of fonts`);
  pdfmake.setFonts({ [FONT]: { normal, bold } });
  // It reads its fonts and nothing else, whatever stands in a document.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold);
  const papers = known.papers.map((paper) => withKnownSigns(paper, (sign) => font.hasGlyphForCodePoint(sign)));
  return pdfmake.createPdf(pdfDocument({ ...known, papers })).getBuffer();
}

try {
  const content = await make(job);
  port.postMessage({ type: 'done', content } satisfies PdfMessage);
} catch (error) {
  port.postMessage({ type: 'failed', facts: errorFacts(error) } satisfies PdfMessage);
}
