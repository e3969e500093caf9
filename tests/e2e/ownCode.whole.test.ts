import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installPackage } from '../support/e2e/installPackage.ts';
import { openApp, useApp } from '../support/e2e/openApp.ts';
import { startApp, type RunningApp } from '../support/e2e/startApp.ts';

useApp();

const folder = mkdtempSync(join(tmpdir(), 'guiju-own-code-'));
const schemas = join(folder, 'schemas');
const guiju = join(folder, 'node_modules/guiju/src/cli/guiju.mjs');
let app: RunningApp | undefined;
const call = (...words: readonly string[]): string =>
  execFileSync(process.execPath, [guiju, ...words], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }).toString();

beforeAll(() => {
  installPackage(folder, true);
  const fields = ['--field', 'PlateNo:text:车牌号:required', '--field', 'Seats:integer:座位数'];
  call('new', 'vehicle', '--with-code', '--product', '车队', '--company', '某公司', '--title', '车辆', ...fields);
});
afterAll(async () => {
  await app?.stop();
  rmSync(folder, { recursive: true });
});

it('an installed package builds own code and an extension, and refuses code that cannot be built', async () => {
  const extension = join(folder, 'node_modules/guiju-ext-dozens');
  mkdirSync(extension);
  writeFileSync(join(extension, 'package.json'), JSON.stringify({ name: 'guiju-ext-dozens' }));
  writeFileSync(
    join(extension, 'product.shared.ts'),
    `import { defineFunction, defineShared, numberOf, partOf, PLAIN, unit } from 'guiju/shared';
export default defineShared({
  functions: {
    dozens: defineFunction({
      ...PLAIN,
      arity: [1, 1],
      result: 'number',
      call: 'dozens(x)',
      help: '一个数里有几打',
      run: ([x]) => Math.floor((numberOf(x) ?? 0) / 12),
      phrase: ([x = unit('')]) => partOf(x, '打数'),
    }),
  },
});
`,
  );
  const company: unknown = JSON.parse(readFileSync(join(schemas, 'company.json'), 'utf8'));
  writeFileSync(
    join(schemas, 'company.json'),
    JSON.stringify({ ...Object(company), extensions: ['guiju-ext-dozens'] }),
  );
  const form = join(schemas, 'vehicle/form.json');
  writeFileSync(
    form,
    readFileSync(form, 'utf8').replace(
      /("Seats": \{[^}]*?"title": "座位数")/,
      '$1, "x-reactions": { "when": "{{ dozens($values.Seats) > 2 }}", "fulfill": { "state": { "title": "座位数（大客车）" } } }',
    ),
  );
  mkdirSync(join(schemas, 'screens'));
  writeFileSync(
    join(schemas, 'screens/yard.tsx'),
    `import { Progress } from 'antd';
import type { EntryScreenProps } from 'guiju/browser';
export const Yard = ({ title }: EntryScreenProps) => <section><h1>{title}</h1><Progress percent={40} /></section>;
`,
  );
  writeFileSync(
    join(schemas, 'product.browser.tsx'),
    `import { defineBrowser } from 'guiju/browser';
import { Yard } from './screens/yard.tsx';
export default defineBrowser({ screens: { yard: Yard } });
`,
  );
  const menu = join(schemas, 'menus/employee.json');
  writeFileSync(
    menu,
    readFileSync(menu, 'utf8').replace(
      '"items": [',
      '"items": [{ "title": "车场", "icon": "home", "path": "/yard", "screen": "yard", "always": true },',
    ),
  );
  expect(call('check')).toContain('0 problems');

  app = await startApp(['--schemas', schemas], undefined, [guiju, 'start']);
  const { page, go } = await openApp('13900000001', { url: app.url, at: '/yard' });
  await page.getByRole('heading', { name: '车场' }).waitFor();
  await page.getByText('40%').waitFor();
  await go('/vehicle/index?new=0&v.PlateNo=%20B-1%20&v.Seats=40');
  await page.getByText('座位数（大客车）').waitFor();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('cell', { name: 'B-1', exact: true }).waitFor();

  appendFileSync(join(schemas, 'product.ts'), 'export const broken = ;\n');
  expect(() => call('build')).toThrow(/product\.ts/);
});
