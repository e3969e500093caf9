import type { Content } from 'pdfmake/interfaces.js';
import { encode } from 'uqr';
import { code128 } from '#engine/print/code128.ts';
import type { PaperPiece } from '#engine/print/printPaper.ts';
import { filled, type PaperWords } from './paperWords.ts';

type CodePiece = Extract<PaperPiece, { kind: 'code' }>;

/** Points per millimetre. */
export const MILLIMETRE = 72 / 25.4;
const INK = '#000000';
const [QUIET_QR, QUIET_BARS] = [2, 10];
const BAR_HEIGHT = 10 * MILLIMETRE;
/** Most characters of a QR code with error correction; phones cannot scan denser ones from a label. */
const MAX_CODE_LENGTH = 500;

/** Renders a code with the texts next to or below it, as vectors. Replaces an invalid code with a message. */
export function drawCode({ as, value, texts, size }: CodePiece, width: number, words: PaperWords): Content {
  const lines = texts.map((text, i): Content => ({ text, bold: i === 0, margin: [0, 0, 0, 2] }));
  if (as === 'code128') {
    const found = code128(value);
    if (found === undefined) return { stack: [cannot(value, words.bars, words), ...lines] };
    const wanted = Math.min(size === undefined ? width : size * MILLIMETRE, width);
    const module = wanted / (found.width + 2 * QUIET_BARS);
    const bars = found.bars.map((bar) => ({
      ...{ type: 'rect' as const, y: 0, h: BAR_HEIGHT, color: INK },
      ...{ x: (bar.at + QUIET_BARS) * module, w: bar.width * module },
    }));
    const under: Content = { text: value, alignment: 'center', margin: [0, 1, 0, 2] };
    return { stack: [{ canvas: bars }, { columns: [{ width: wanted, stack: [under] }] }, ...lines] };
  }
  if (value === '' || value.length > MAX_CODE_LENGTH) return { stack: [cannot(value, words.qr, words), ...lines] };
  const { data } = encode(value, { ecc: 'M', border: 0 });
  const side = Math.min((size ?? 24) * MILLIMETRE, width);
  const module = side / (data.length + 2 * QUIET_QR);
  const squares = data.flatMap((row, y) =>
    runsOf(row).map(({ at, length }) => ({
      ...{ type: 'rect' as const, color: INK, h: module, w: length * module },
      ...{ x: (at + QUIET_QR) * module, y: (y + QUIET_QR) * module },
    })),
  );
  return {
    columnGap: 6,
    columns: [
      { width: side, canvas: squares },
      { width: '*', stack: lines },
    ],
  };
}

const cannot = (value: string, what: string, { noCode, notCode }: PaperWords): Content =>
  value === '' ? filled(noCode, what) : filled(notCode, what, value);

/** Joins adjacent dark modules: fewer shapes, and no light lines between them. */
function runsOf(row: readonly boolean[]): { readonly at: number; readonly length: number }[] {
  const runs: { at: number; length: number }[] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last !== undefined && last.at + last.length === x) last.length += 1;
    else runs.push({ at: x, length: 1 });
  });
  return runs;
}
