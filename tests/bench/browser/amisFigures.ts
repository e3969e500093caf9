import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';
import { alternate } from '../measure/alternate.ts';
import type { Figure, Taken, Wanted } from '../measure/Figure.ts';
import { takeFigures } from '../measure/makeFigure.ts';
import { shareOf } from '../measure/targets.ts';
import { CHOICES } from '../plan/fieldPlan.ts';
import { LINE_TITLES, LINES, planLines } from '../plan/planLines.ts';
import type { Settings } from '../readSettings.ts';
import type { BenchWindow } from './BenchWindow.ts';

/** amis is 489 MB with its dependencies and used nowhere else: it is only measured where it is installed. */
const FOLDER = 'dist/bench/amis';
const INSTALL = `npm install --prefix ${FOLDER} --ignore-scripts amis@6.13.0`;
const SDK = join(FOLDER, 'node_modules/amis/sdk');
const PAGE = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><link rel="stylesheet" href="/sdk.css">
  <div id="root" class="app-wrapper"></div><script src="/sdk.js"></script>`;

const ROWS = 50;
const KEYS = 6;
const PAUSE = 300;
const NUMBERS = ['Count', 'Price', 'Share'];

type Who = 'ours' | 'amis';
interface Filled {
  readonly opened: number;
  readonly keys: readonly number[];
}

/** The child rows of `lineFigures` compared with the `input-table` of amis, all on one page. */
export function amisFigures(bench: BenchWindow, { longRounds }: Settings): Promise<Figure[]> {
  const read =
    (of: (filled: Filled) => readonly number[]) =>
    (samples: ReadonlyMap<Who, readonly Filled[]>): Taken => ({
      samples: (samples.get('ours') ?? []).flatMap(of),
      comparator: { name: 'amis input-table', samples: (samples.get('amis') ?? []).flatMap(of) },
    });
  return takeFigures(
    [
      { figure: wanted(`${ROWS} rows opened, amis`), read: read(({ opened }) => [opened]) },
      { figure: wanted(`${ROWS} rows, one character to the next painted frame, amis`), read: read(({ keys }) => keys) },
    ],
    async () => {
      if (!existsSync(SDK)) throw new Error(`amis is not there: ${INSTALL}`);
      const amis = await openAmis(bench);
      try {
        return await alternate<Who, Filled>(['ours', 'amis'], { rounds: Math.min(3, longRounds), warmUps: 1 }, (who) =>
          who === 'ours' ? fillOurs(bench) : amis.fill(),
        );
      } finally {
        await amis.close();
      }
    },
  );
}

const wanted = (name: string): Wanted => ({
  section: 'Child rows in the browser',
  name,
  unit: 'ms',
  target: shareOf(1),
});

async function fillOurs(bench: BenchWindow): Promise<Filled> {
  const { painted } = await bench.show('ours', { kind: 'lines', lines: ROWS });
  await bench.page.bringToFront();
  await bench.page.locator('[data-row="2"] [data-field="Note"] input').focus();
  const keys: number[] = [];
  for (let key = 0; key < KEYS; key += 1) {
    await bench.page.waitForTimeout(PAUSE);
    const { painted: after } = await bench.react('keydown', { selector: 'body', count: 1 }, () =>
      bench.page.keyboard.press('a'),
    );
    keys.push(after);
  }
  return { opened: painted, keys: keys.slice(1) };
}

/** A page with amis; its own expressions use `new Function`, so that page cannot have a policy that forbids it. */
async function openAmis(bench: BenchWindow): Promise<{ fill: () => Promise<Filled>; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://amis').pathname);
    const file = join(SDK, path);
    if (path !== '/' && !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const type = path === '/' ? 'text/html' : path.endsWith('.css') ? 'text/css' : 'text/javascript';
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(path === '/' ? PAGE : readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const page = await bench.page.context().newPage();
  return {
    fill: async () => {
      await page.goto(`http://127.0.0.1:${port}/`);
      await page.bringToFront();
      const opened = await page.evaluate(embed, [amisSchema(), ROWS] as const);
      const input = page
        .locator('#root tbody tr')
        .nth(2)
        .locator('td')
        .nth(Object.keys(LINE_TITLES).length - 1);
      await input.locator('input').focus();
      const keys: number[] = [];
      for (let key = 0; key < KEYS; key += 1) {
        await page.waitForTimeout(PAUSE);
        const painted = page.evaluate(paintAfterKey);
        await page.evaluate(() => undefined);
        await page.keyboard.press('a');
        keys.push(await painted);
      }
      return { opened, keys: keys.slice(1) };
    },
    close: async () => {
      await page.close();
      server.close();
    },
  };
}

function amisSchema(): object {
  const columns = Object.entries(LINE_TITLES).map(([name, label]) => {
    if (name === 'Amount') return { name, label, type: 'tpl', tpl: '${Count * Price}' };
    if (name === 'Kind')
      return { name, label, type: 'select', options: CHOICES.map((text, i) => ({ value: i + 1, label: text })) };
    if (name === 'Day') return { name, label, type: 'input-date', format: 'YYYY-MM-DD' };
    return { name, label, type: NUMBERS.includes(name) ? 'input-number' : 'input-text' };
  });
  return {
    type: 'form',
    wrapWithPanel: false,
    data: { [LINES]: planLines(ROWS) },
    body: [
      { type: 'tpl', tpl: `\${SUM(ARRAYMAP(${LINES}, line => line.Count * line.Price))}` },
      {
        type: 'input-table',
        name: LINES,
        columns,
        perPage: ROWS + 1,
        needConfirm: false,
        addable: true,
        editable: true,
        removable: true,
      },
    ],
  };
}

/**
 * Renders a form; resolves to milliseconds until all rows have their inputs. It runs in the page, and therefore has no
 * named functions, which the runner would instrument.
 */
async function embed([schema, rows]: readonly [object, number]): Promise<number> {
  const require: unknown = Reflect.get(window, 'amisRequire');
  if (typeof require !== 'function') throw new Error('amis was not loaded');
  const start = performance.now();
  const amis: unknown = Reflect.apply(require, undefined, ['amis/embed']);
  const draw: unknown = typeof amis === 'object' && amis !== null ? Reflect.get(amis, 'embed') : undefined;
  if (typeof draw !== 'function') throw new Error('amis cannot be embedded');
  Reflect.apply(draw, amis, ['#root', schema, {}, { theme: 'cxd' }]);
  while (
    document.querySelectorAll('#root tbody tr').length < rows ||
    document.querySelectorAll('#root tbody tr input').length < rows
  )
    await new Promise(requestAnimationFrame);
  return performance.now() - start;
}

/** Runs in the page: milliseconds from the next key to the frame that is painted after it. */
function paintAfterKey(): Promise<number> {
  return new Promise((resolve) => {
    window.addEventListener(
      'keydown',
      () => {
        const start = performance.now();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            resolve(performance.now() - start);
          };
          port2.postMessage(null);
        });
      },
      { capture: true, once: true },
    );
  });
}
