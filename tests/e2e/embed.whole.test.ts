import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choose, errorOf, fieldOf, inputOf } from '../support/e2e/onPage.ts';
import { at } from '../support/server/TestClient.ts';
import { theBrowser, useBrowser } from '../support/e2e/openBrowser.ts';

useBrowser();

const folder = mkdtempSync(join(tmpdir(), 'guiju-embed-'));
const PEERS = Object.keys(at(JSON.parse(readFileSync('package.json', 'utf8')), 'peerDependencies') ?? {});
const DOCS = readFileSync('docs/en/embed.md', 'utf8');
let server: PreviewServer;

// An external app: the content of the package, and the packages that such an app has of its own.
beforeAll(async () => {
  execFileSync(process.execPath, ['src/cli/build.mjs', 'library'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error']);
  for (const [, path = ''] of listed.toString().matchAll(/"path": "(package\.json|dist\/library\/[^"]+)"/g)) {
    const to = join(folder, 'node_modules/guiju', path);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(path, to);
  }
  for (const name of [...PEERS, '@types']) {
    const to = join(folder, 'node_modules', name);
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(resolve('node_modules', name), to);
  }
  cpSync('tests/fixtures/embed', folder, { recursive: true });
  cpSync('docs/examples/vehicles/vehicle/form.json', join(folder, 'form.json'));
  cpSync('docs/examples/vehicles/vehicle/list.json', join(folder, 'list.json'));
  cpSync('docs/examples/vehicles/enums/VehicleKind.json', join(folder, 'VehicleKind.json'));
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    build: { target: 'es2022', chunkSizeWarningLimit: 4000 },
  });
  server = await preview({
    configFile: false,
    root: folder,
    logLevel: 'error',
    preview: { port: 0, host: '127.0.0.1' },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const SAID = { seats: true, issues: [{ field: 'Seats', message: '请输入座位数' }] };

describe('an app that imports the engine of the package', () => {
  it('gets types that a strict compiler takes, those of the package with them', () => {
    // The code samples of the page are compiled as they are.
    const shown = [...DOCS.matchAll(/```tsx\n([\s\S]*?)```/g)].map(([, code = '']) => code);
    expect(shown.length).toBeGreaterThan(1);
    for (const [i, code] of shown.entries()) writeFileSync(join(folder, `Shown${i}.tsx`), code);
    const compile = (): Buffer =>
      execFileSync(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '--project', folder]);
    expect(compile().toString()).toBe('');
  });

  it('runs it in Node, in a browser and in a worker', async () => {
    const [, code = '', printed] = /```js\n([\s\S]*?)```[\s\S]*?```text\n([\s\S]*?)```/.exec(DOCS) ?? [];
    const module = join(folder, 'node.mjs');
    writeFileSync(module, code);
    expect(execFileSync(process.execPath, [module]).toString()).toBe(printed);

    const page = await theBrowser().newPage();
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    for (const id of ['here', 'worker'])
      expect([id, JSON.parse(await page.locator(`#${id}`).innerText())]).toEqual([id, SAID]);
    await page.close();
  });

  it('loads little: 27 kB with the documents of the app', () => {
    const assets = join(folder, 'dist/assets');
    const worker = readdirSync(assets).find((name) => name.startsWith('worker')) ?? '';
    const weight = gzipSync(readFileSync(join(assets, worker)), { level: 9 }).length / 1024;
    expect(weight).toBeGreaterThan(10);
    expect(weight).toBeLessThanOrEqual(27);
  });
});

describe('an app that draws forms of the package', () => {
  it('shows what rules show, takes its own components, theme and records, and gets what was filled in', async () => {
    const page = await theBrowser().newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => (message.type() === 'error' ? errors.push(message.text()) : undefined));
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    const told = async (id: string): Promise<unknown> =>
      JSON.parse((await page.locator(`#${id}`).innerText()) || 'null');
    const submit = page.getByRole('button', { name: '提交' });

    await expect
      .poll(() => submit.evaluate((button) => getComputedStyle(button).backgroundColor))
      .toBe('rgb(119, 34, 204)');
    await submit.click();
    await errorOf(page, 'Name').waitFor();
    expect(await errorOf(page, 'Kind').innerText()).toBe('请选择车辆类型');
    const color = '--gj-primary';
    const frame = page.locator('.gj-embed').first();
    expect(await frame.evaluate((each, name) => getComputedStyle(each).getPropertyValue(name), color)).toBe('#7722cc');

    await inputOf(page, 'Name').fill('断');
    expect(await fieldOf(page, 'Seats').count()).toBe(0);
    await choose(page, 'Kind', '客车');
    await inputOf(page, 'Seats').fill('3');
    await inputOf(page, 'Price').fill('20');
    await fieldOf(page, 'Mood').getByRole('button').click();
    await choose(page, 'BuyerId', '乙公司');
    expect(await fieldOf(page, 'Photo').innerText()).toContain('source.upload');
    await expect.poll(() => fieldOf(page, 'Total').locator('output').innerText()).toBe('60');
    await expect.poll(() => told('entered')).toMatchObject({ values: { Mood: '好', BuyerId: 8, Total: 60 } });

    await submit.click();
    await page.getByRole('alert').filter({ hasText: '没有提交成功：网络断了' }).waitFor();
    await inputOf(page, 'Name').fill('错');
    await submit.click();
    await expect.poll(() => errorOf(page, 'Name').allInnerTexts()).toEqual(['这个名称用过了']);
    expect(await told('sent')).toBeNull();
    await inputOf(page, 'Name').fill('车');
    await submit.click();
    const values = { Name: '车', Kind: 1, Seats: 3, Price: 20, Total: 60, Mood: '好', BuyerId: 8, Photo: null };
    await expect.poll(() => told('sent')).toMatchObject({ values });
    expect(errors).toEqual([]);
    await page.close();
  });

  it('lists rows that it is given, or asks for, in their order, filtered, and opens them', async () => {
    const page = await theBrowser().newPage();
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    const given = page.locator('#given');
    const titles = (): Promise<string[]> => given.locator('td.gj-col-title').allInnerTexts();
    await expect.poll(titles).toHaveLength(20);
    expect(await given.locator('tbody tr').first().innerText()).toMatch(/浙A001\s+客车\s+50/);
    await given.getByRole('button', { name: '座位数' }).click();
    await expect.poll(async () => (await titles())[0]).toBe('浙A025');
    await given.getByRole('button', { name: '只看货车' }).click();
    await expect.poll(async () => (await titles()).slice(0, 2)).toEqual(['浙A024', '浙A022']);
    // Empty values come last, whichever way.
    expect((await titles()).at(-1)).toBe('浙A004');
    await given.getByRole('button', { name: '浙A022' }).click();
    expect(await page.locator('#opened').innerText()).toBe('浙A022');

    const asked = page.locator('#asked');
    await asked.getByText('网络断了').waitFor();
    await asked.getByRole('button', { name: '重试' }).click();
    await expect
      .poll(() => asked.locator('td.gj-col-title').allInnerTexts())
      .toEqual(['{"page":0,"size":20,"sort":[]}']);
    await asked.getByRole('button', { name: '座位数' }).click();
    await asked.getByRole('button', { name: '下一页' }).click();
    const sort = [{ field: 'Seats', descending: false }];
    await expect
      .poll(() => asked.locator('td.gj-col-title').allInnerTexts())
      .toEqual([JSON.stringify({ page: 1, size: 20, sort })]);
    await page.close();
  });
});

it('the packages without the server drive the same app with 1.5 MB in all, and depend on what it has of its own only', async () => {
  const apart = join(folder, 'apart');
  cpSync('tests/fixtures/embed', apart, { recursive: true });
  for (const name of ['form.json', 'list.json', 'VehicleKind.json']) cpSync(join(folder, name), join(apart, name));
  for (const name of ['App.tsx', 'engine.ts']) {
    const text = readFileSync(join(apart, name), 'utf8');
    writeFileSync(join(apart, name), text.replaceAll("'guiju/", "'@guiju/").replace('react.css', 'react/react.css'));
  }
  for (const name of ['engine', 'react']) {
    const to = join(folder, 'node_modules/@guiju', name);
    mkdirSync(to, { recursive: true });
    const pack = ['pack', `./dist/packages/${name}`, '--pack-destination', folder, '--loglevel=error'];
    const packed = execFileSync('npm', pack).toString().trim();
    execFileSync('tar', ['-xzf', join(folder, packed), '-C', to, '--strip-components=1']);
    const readme = readFileSync(join(to, 'README.md'), 'utf8');
    const [, code = ''] = /```(?:js|tsx)\n([\s\S]*?)```/.exec(readme) ?? [];
    const documents =
      'import form from "./form.json"; import kinds from "./VehicleKind.json"; const enums = { kinds };';
    writeFileSync(join(apart, `Shown-${name}.tsx`), name === 'engine' ? `${documents}\n${code}` : code);
  }
  // Another test writes the package that builds own code into the same folder.
  const files = ['engine', 'react']
    .flatMap((name) => readdirSync(`dist/packages/${name}`, { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile());
  const sizes = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name)).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
  for (const name of ['engine', 'react'])
    expect(JSON.parse(readFileSync(`dist/packages/${name}/package.json`, 'utf8'))).not.toHaveProperty('dependencies');

  execFileSync(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '--project', apart]);
  await build({ configFile: false, root: apart, logLevel: 'error', build: { target: 'es2022' } });
  const own = await preview({
    configFile: false,
    root: apart,
    logLevel: 'error',
    preview: { port: 0, host: '127.0.0.1' },
  });
  const page = await theBrowser().newPage();
  await page.goto(own.resolvedUrls?.local[0] ?? '');
  expect(JSON.parse(await page.locator('#here').innerText())).toEqual(SAID);
  await page.getByRole('button', { name: '提交' }).click();
  await errorOf(page, 'Name').waitFor();
  await choose(page, 'Kind', '客车');
  await inputOf(page, 'Seats').fill('3');
  await inputOf(page, 'Price').fill('20');
  await expect.poll(() => fieldOf(page, 'Total').locator('output').innerText()).toBe('60');
  await page.close();
  await own.close();
});
