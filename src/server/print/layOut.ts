import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';
import pdfmake from 'pdfmake';
import { FONT, pdfDocument, type PrintJob } from './pdfDocument.ts';
import { withKnownSigns } from './withKnownSigns.ts';

const fonts = join(dirname(fileURLToPath(import.meta.resolve('@embedpdf/fonts-sc'))), '../fonts');
const [normal, bold] = [join(fonts, 'NotoSansHans-Regular.otf'), join(fonts, 'NotoSansHans-Bold.otf')];

const isFont = (opened: ReturnType<typeof openSync>): opened is Font => 'hasGlyphForCodePoint' in opened;

/** Lays papers out and returns the bytes of their PDF. CPU-intensive: a few hundred pages take seconds. */
export async function layOut(job: PrintJob): Promise<Uint8Array> {
  const font = openSync(normal);
  if (!isFont(font)) throw new Error(`${normal} is a collection of fonts`);
  pdfmake.setFonts({ [FONT]: { normal, bold } });
  // Allow reading the fonts only, whatever a document contains.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold);
  const papers = job.papers.map((paper) => withKnownSigns(paper, (sign) => font.hasGlyphForCodePoint(sign), job.words));
  return pdfmake.createPdf(pdfDocument({ ...job, papers })).getBuffer();
}
