import { existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { zipSync } from 'fflate';
import { everyEntity, everyParameter, form, type Heavy } from './everyCall.ts';
import { HOSTILE } from './hostile.ts';
import { ADMIN, NotDecided, type Fault, type Finding, type Running } from './World.ts';

/**
 * The maximum time that one request may block others. Milliseconds of processor time of the answering thread, if the
 * fixed work takes `UNIT`.
 */
const MOST = 100;
/** The fixed work of `longestBlock.mjs` on two quiet cores. Milliseconds. */
const UNIT = 3.5;
const PATIENCE = 120_000;
const SEED = 20_260_310;
const NOT_SIGNED_IN = '"Code":10}';

/**
 * Sends one request after the other, each as expensive as possible, and measures how long the answering thread was
 * blocked at a stretch. If the first attempt took too long, the second one counts: code is compiled on its first run,
 * and garbage is collected now and then.
 */
export const blocking: Fault = {
  name: 'one request, all others',
  run: async (world, size): Promise<Finding> => {
    if (process.platform !== 'linux') throw new NotDecided('needs Linux, which tells the processor time of a thread');
    const file = world.path('longest');
    const server = await world.start(
      await world.filled('shipped'),
      { NODE_OPTIONS: `--import=${resolve('tests/faults/longestBlock.mjs')}`, LONGEST_BLOCK: file },
      ['--schemas', resolve('schemas')],
      true,
    );
    await server.client.signIn(ADMIN);
    const longest = async (): Promise<number> => {
      rmSync(file, { force: true });
      server.child.kill('SIGUSR2');
      for (let i = 0; !existsSync(file); i += 1) {
        if (i > 60_000 || server.child.exitCode !== null)
          throw new Error('the server does not say how long it was busy');
        await wait(5);
      }
      const said = readFileSync(file, 'utf8');
      const [ms, unit] = said.split(' ').map(Number);
      if (ms === undefined || unit === undefined || !(ms >= 0 && unit > 0))
        throw new Error(`the server says what is no time: ${said}`);
      return ms * Math.min(1, UNIT / unit);
    };
    const measure = async ({ path, init }: Heavy): Promise<number> => {
      await longest();
      await send(server, path, init);
      return longest();
    };
    const generated = [...(await everyEntity(server.client)), ...everyParameter()];
    const requests =
      size === 'whole' ? [...bodies(), ...generated] : [...sample(bodies(), 24), ...sample(generated, 12)];
    const blocks: [name: string, ms: number][] = [];
    for (const request of requests) {
      let ms = await measure(request);
      for (let i = 0; i < 2 && ms > MOST; i += 1) ms = Math.min(ms, await measure(request));
      blocks.push([request.name, ms]);
    }
    await world.end(server);
    blocks.sort(([, a], [, b]) => b - a);
    const worst = blocks.slice(0, 3).map(([name, ms]) => `${Math.round(ms)} ms ${name}`);
    return {
      done: `${requests.length} requests one by one`,
      seen: `longest: ${worst.join(', ')}`,
      broken: blocks.filter(([, ms]) => ms > MOST).map(([name, ms]) => `${Math.round(ms)} ms by ${name}`),
    };
  },
};

/** A sample of this size, the same each time. */
const sample = (all: readonly Heavy[], count: number): Heavy[] =>
  seededOrder(all.length)
    .slice(0, count)
    .flatMap((i) => all[i] ?? []);

function seededOrder(length: number): number[] {
  let state = SEED;
  const next = (): number => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0);
  return Array.from({ length }, (_, i): [number, number] => [next(), i])
    .sort(([a], [b]) => a - b)
    .map(([, i]) => i);
}

async function send({ client }: Running, path: string, init: Heavy['init']): Promise<void> {
  try {
    const response = await client.fetch(path, { ...init(), signal: AbortSignal.timeout(PATIENCE) });
    const reply = await response.text();
    // It may have ended our own session, as signing out does.
    if (reply.endsWith(NOT_SIGNED_IN)) await client.signIn(ADMIN);
  } catch (error) {
    // A body that is too large is refused while it is still being sent.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Bodies that are large, deep or designed to be slow: texts, rows, pictures, sheets, zips, exports, queries. */
function bodies(): Heavy[] {
  const html: Readonly<Record<string, string>> = {
    tables: '<p><table>'.repeat(60_000),
    'open tags': '<b>'.repeat(300_000),
    'a long text': `<p>${'设计咨询报告'.repeat(30_000)}</p>`,
    'as many nodes as go': '<p>一<b>二</b></p>'.repeat(9_000),
    styles: `<p style="${'color:#abcdef;'.repeat(40_000)}">x</p>`,
    attributes: `<p ${'a="b" '.repeat(80_000)}>x</p>`,
    entities: '&lt;&amp;&#x4e00;'.repeat(40_000),
    comments: '<!--'.repeat(100_000),
    'half tags': '<a href="'.repeat(50_000),
    attacks: HOSTILE.join('\n').repeat(20),
  };
  const article = (Content: string): Record<string, string> => ({ Title: '阻塞', ArticleType: '1', Content });
  const rows = (count: number): string =>
    JSON.stringify(
      Array.from({ length: count }, (_, i) => ({
        Row: i + 2,
        Cells: { CustomerName: `客户${i}`, Remark: 'x'.repeat(60) },
      })),
    );
  const upload = (name: string, content: Uint8Array<ArrayBuffer>): Heavy => {
    const body = new FormData();
    body.append('file', new Blob([content]), name);
    return { name: `upload ${name}`, path: '/api/media/UploadAttachement/', init: () => ({ method: 'POST', body }) };
  };
  const sheet = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(30_000_000) }, { level: 9 });
  const post = (name: string, path: string, fields: Readonly<Record<string, string>> | string): Heavy => ({
    name,
    path,
    init: () => form(fields),
  });
  return [
    ...Object.entries(html).flatMap(([name, text]) => [
      post(`formatted text: ${name}`, '/api/article/Add', article(text)),
      post(`preview: ${name}`, '/api/article/Preview', article(text)),
    ]),
    post('4 MB in one field', '/api/customer/Add', { CustomerName: 'x'.repeat(3_900_000) }),
    post(
      '4 MB in 1,000 fields',
      '/api/customer/Add',
      Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`F${i}`, 'y'.repeat(3800)])),
    ),
    post('400,000 parameters', '/api/customer/Add', 'x=1&'.repeat(400_000)),
    post('rows in rows', '/api/customer/Add', `a${'[b]'.repeat(300_000)}=1`),
    post('indexes', '/api/customer/Add', Array.from({ length: 100_000 }, (_, i) => `a[${i}]=1`).join('&')),
    post('percent signs', '/api/customer/Add', `CustomerName=${'%E4%B8%80'.repeat(400_000)}`),
    ...[500, 20_000].map((count) =>
      post(`an import of ${count}`, '/api/customer/Import', {
        list: 'list',
        Rows: rows(count),
        Preview: 'true',
        Run: 'r',
      }),
    ),
    post('brackets for rows', '/api/customer/Import', {
      list: 'list',
      Rows: '['.repeat(3_000_000),
      Preview: 'true',
      Run: 'r',
    }),
    post('Ids', '/api/customer/BulkDelete', { ids: Array.from({ length: 500 }, (_, i) => 900_000 + i).join() }),
    upload('bomb.xlsx', new Uint8Array(sheet)),
    upload('huge.png', hugePicture()),
    upload(
      'drawing.svg',
      new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(200_000)}</svg>`),
    ),
    ...['customer', 'project', 'contract', 'tender', 'activity'].flatMap((api): Heavy[] => [
      { name: `export of ${api}`, path: `/api/${api}/Export`, init: () => ({}) },
      { name: `list of ${api}`, path: `/api/${api}/Search?rows=100`, init: () => ({}) },
    ]),
    {
      name: 'zip of files',
      path: `/api/contract/Files?ids=${Array.from({ length: 100 }, (_, i) => i + 1).join()}`,
      init: () => ({}),
    },
  ];
}

/** The head of a picture of 30,000 by 30,000 pixels. */
function hugePicture(): Uint8Array<ArrayBuffer> {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  return new Uint8Array(png);
}
