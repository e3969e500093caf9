import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import type { Paper, PaperPiece } from '#engine/print/printPaper.ts';
import { loadSharp } from '#server/media/openPicture.ts';
import { layOut } from '#server/print/layOut.ts';

/** The texts of the pages, without spaces. */
async function pagesOf(
  pieces: readonly (readonly PaperPiece[])[],
  paper: 'A4' | 'A5' = 'A4',
  pictures: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const papers = pieces.map((each, i): Paper => ({ title: `纸${i + 1}`, note: undefined, foot: '脚', pieces: each }));
  const content = await layOut({ title: '试', author: '人', paper, isLandscape: paper === 'A5', papers, pictures });
  const { text } = await extractText(new Uint8Array(content), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ''));
}

const column = (title: string): Extract<PaperPiece, { kind: 'table' }>['columns'][number] => ({
  ...{ title, width: undefined, isNarrow: false, isNumber: false },
});
const cell = (text: string): Extract<PaperPiece, { kind: 'fields' }>['cells'][number] => ({
  ...{ title: '说明', text, isWide: false, space: 1 },
});

const PIECES: readonly (readonly [string, (text: string) => PaperPiece])[] = [
  ['a cell of a grid', (text) => ({ kind: 'fields', title: '甲', columns: 3, cells: [cell(text), cell('后')] })],
  [
    'a cell of a table',
    (text) => ({
      ...{ kind: 'table', title: '乙', columns: ['A', 'B', 'C'].map(column) },
      ...{ rows: [['前', text, '后']], sums: ['合计', '', '1'] },
    }),
  ],
  [
    'a cell with room to write',
    (text) => ({ kind: 'fields', title: '丁', columns: 1, cells: [{ ...cell(text), space: 20 }, cell('后')] }),
  ],
  ['a paragraph', (text) => ({ kind: 'text', title: '丙', paragraphs: [text] })],
  [
    'a place for a seal',
    (text) => ({
      kind: 'seals',
      places: [
        { title: text, lines: ['日期：'] },
        { title: '后', lines: [] },
      ],
    }),
  ],
];

it.each([
  ['A5', 121],
  ['A5', 2500],
  ['A4', 8000],
] as const)('on %s nothing is lost of what is %d signs long', async (paper, length) => {
  const long = PIECES.map(([, piece]) => [piece('春'.repeat(length))]);
  const pages = await pagesOf([...long, [{ kind: 'text', title: undefined, paragraphs: ['短'] }]], paper);
  // Each paper begins with its title, the last one on a page of its own.
  const begins = [...long.map((_, i) => pages.findIndex((page) => page.includes(`纸${i + 1}`))), pages.length - 1];
  PIECES.forEach(([name], i) => {
    const own = pages.slice(begins[i], begins[i + 1]).join('');
    expect([name, [...own].filter((sign) => sign === '春').length]).toEqual([name, length]);
  });
  expect(pages.at(-1)).toContain('短');
});

it('pages are numbered by paper, and titles stay with what they head', async () => {
  const rows = (count: number): PaperPiece => ({
    ...{ kind: 'table', title: '明细', columns: [column('名称')], sums: undefined },
    rows: Array.from({ length: count }, (_, i) => [`第${i}行`]),
  });
  // About as many as a page has room for, and a title below them.
  for (const count of [32, 33, 34]) {
    const pages = await pagesOf([[rows(count), { kind: 'text', title: '末尾', paragraphs: ['结束'] }], [rows(2)]]);
    const own = pages.slice(0, -1);
    own.forEach((page, i) => expect(page).toContain(`第${i + 1}页，共${own.length}页`));
    expect(pages.at(-1)).toContain('第1页，共1页');
    const headed = pages.find((page) => page.includes('末尾'));
    expect(headed).toContain('结束');
    for (const page of own.filter((each) => /第\d+行/.test(each))) expect(page).toContain('名称');
  }
});

it('a label is as large as it says, a page each, with its code as vectors and its words beside it', async () => {
  const label = (value: string, as: 'qr' | 'code128'): Paper => ({
    ...{ title: '不印', note: undefined, foot: undefined },
    pieces: [{ kind: 'code', as, value, texts: ['呼吸机', `资产编号 ${value}`], size: undefined }],
  });
  const papers = [label('SB00003', 'qr'), label('SB00003', 'code128'), label('设备', 'code128'), label('', 'qr')];
  const paper = { width: 70, height: 40 };
  const content = await layOut({ title: '标签', author: '人', paper, isLandscape: false, papers, pictures: {} });
  const pdf = await getDocumentProxy(new Uint8Array(content));
  expect(pdf.numPages).toBe(4);
  const page = await pdf.getPage(1);
  expect(page.view.map(Math.round)).toEqual([0, 0, 198, 113]);
  const { text } = await extractText(pdf, { mergePages: false });
  const pages = text.map((each) => each.replace(/\s+/g, ''));
  expect(pages[0]).toBe('呼吸机资产编号SB00003');
  expect(pages[1]).toBe('SB00003呼吸机资产编号SB00003');
  expect(pages[2]).toContain('（不能作条码：设备）');
  expect(pages[3]).toContain('（没有内容，没有二维码）');
  const drawn = await Promise.all(
    [1, 2, 3].map(async (at) => (await (await pdf.getPage(at)).getOperatorList()).fnArray.length),
  );
  expect(drawn[0]).toBeGreaterThan((drawn[2] ?? 0) + 20);
  expect(drawn[1]).toBeGreaterThan((drawn[2] ?? 0) + 20);
});

it('leaves room between a table and the code below it', async () => {
  const code: PaperPiece = { kind: 'code', as: 'code128', value: 'CODE1', texts: [], size: 60 };
  const grid: PaperPiece = { kind: 'fields', title: undefined, columns: 2, cells: [cell('CELL'), cell('CELL')] };
  const papers: Paper[] = [{ title: 'T', note: undefined, foot: undefined, pieces: [grid, code, grid] }];
  const content = await layOut({ title: 'T', author: 'A', paper: 'A4', isLandscape: false, papers, pictures: {} });
  const page = await (await getDocumentProxy(new Uint8Array(content))).getPage(1);
  const { items } = await page.getTextContent();
  const heights = (text: string): number[] =>
    items.flatMap((item) => ('str' in item && item.str === text ? [Number(item.transform[5])] : []));
  const [first = 0, , below = 0] = heights('CELL');
  const [words = 0] = heights('CODE1');
  // From the text of the table to that of the barcode: its bars, and the same space as before another table.
  expect(first - words).toBeGreaterThan(50);
  expect(words - below).toBeGreaterThan(20);
});

it('draws pictures in the place of texts and seals, and says of those that could not be read', async () => {
  const load = await loadSharp();
  const seal = load({
    create: { width: 300, height: 300, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } },
  });
  const pictures = { 7: `data:image/png;base64,${(await seal.png().toBuffer()).toString('base64')}` };
  const piecesWith = (picture: number): PaperPiece[] => [
    { kind: 'fields', title: undefined, columns: 2, cells: [{ ...cell(''), picture }] },
    { kind: 'seals', places: [{ title: '盖章', picture, lines: ['日期：'] }] },
  ];
  const imagesOf = async (picture: number): Promise<number> => {
    const papers: Paper[] = [{ title: '图', note: undefined, foot: undefined, pieces: piecesWith(picture) }];
    const content = await layOut({ title: '试', author: '人', paper: 'A4', isLandscape: false, papers, pictures });
    return Buffer.from(content).toString('latin1').split('/Subtype /Image').length - 1;
  };
  // The same picture is in the file once, together with its transparency mask.
  expect([await imagesOf(7), await imagesOf(8)]).toEqual([2, 0]);
  const pages = await pagesOf([piecesWith(8)]);
  expect(pages.join('').split('（图片没有读到）')).toHaveLength(3);
});
