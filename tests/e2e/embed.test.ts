import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { theBrowser, useBrowser } from '../support/e2e/openBrowser.ts';

useBrowser();

const folder = mkdtempSync(join(tmpdir(), 'guiju-embed-'));
const DOCS = readFileSync('docs/embed.md', 'utf8');
let server: PreviewServer;

// An app of somebody else: what the package brings, and beside it the packages that such an app has of its own.
beforeAll(async () => {
  execFileSync(process.execPath, ['src/cli/build.mjs', 'library'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error']);
  for (const [, path = ''] of listed.toString().matchAll(/"path": "(package\.json|dist\/library\/[^"]+)"/g)) {
    const to = join(folder, 'node_modules/guiju', path);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(path, to);
  }
  cpSync('tests/fixtures/embed', folder, { recursive: true });
  cpSync('docs/examples/vehicles/vehicle/form.json', join(folder, 'form.json'));
  cpSync('docs/examples/vehicles/enums/VehicleKind.json', join(folder, 'VehicleKind.json'));
  await build({ configFile: false, root: folder, logLevel: 'error', build: { target: 'es2022' } });
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

  it('loads little: 25 kB with the documents of the app', () => {
    const assets = join(folder, 'dist/assets');
    const worker = readdirSync(assets).find((name) => name.startsWith('worker')) ?? '';
    const weight = gzipSync(readFileSync(join(assets, worker)), { level: 9 }).length / 1024;
    expect(weight).toBeGreaterThan(10);
    expect(weight).toBeLessThanOrEqual(25);
  });
});
