import { mkdtempSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepAssets } from '#server/http/keptAssets.ts';
import { onOneDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';
import { at, listAt, type TestClient } from '../../support/server/TestClient.ts';

const SCRIPT = 'export const here = true;\n';

onOneDatabase('the browser app', (kind) => {
  const appDir = mkdtempSync(join(tmpdir(), 'guiju-app-'));
  let server: TestServer;
  let client: TestClient;
  beforeAll(async () => {
    mkdirSync(join(appDir, 'assets'));
    writeFileSync(
      join(appDir, 'index.html'),
      '<!doctype html><meta name="application-name" content="app" /><title>app</title>',
    );
    writeFileSync(join(appDir, 'plain.js'), SCRIPT);
    writeFileSync(join(appDir, 'assets/main-abc123.js'), SCRIPT);
    writeFileSync(join(appDir, 'assets/main-abc123.js.gz'), gzipSync(SCRIPT));
    const logo = { viewBox: '0 0 4 4', paths: [{ d: 'M0 0h4' }] };
    const company = { 'company.json': { name: '公司', look: { logo } } };
    server = await openServer(kind, { appDir, schemasDir: makeProduct(company, SMALL_PRODUCT) });
    client = server.client();
  });
  afterAll(async () => {
    await server.close();
    rmSync(appDir, { recursive: true });
  });

  it('is served without a session: its page anew each time, its files for ever, and as they were compressed', async () => {
    const page = await client.fetch('/');
    expect([page.status, page.headers.get('cache-control'), page.headers.get('content-type')]).toEqual([
      200,
      'no-cache',
      'text/html; charset=utf-8',
    ]);
    expect(await page.text()).toContain('content="小产品" /><title>小产品</title>');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    const script = await client.fetch('/assets/main-abc123.js', { headers: { 'accept-encoding': 'gzip' } });
    expect(await script.text()).toBe(SCRIPT);
    expect(script.headers.get('content-encoding')).toBe('gzip');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('vary')).toBe('accept-encoding');
    // Without a compressed form.
    expect((await client.fetch('/plain.js', { headers: { 'accept-encoding': 'gzip, br' } })).status).toBe(200);
  });

  it('has the scripts of a new build at once, which took the old ones away', async () => {
    const before = readFileSync(join(appDir, 'index.html'), 'utf8');
    writeFileSync(join(appDir, 'index.html'), `${before}<script src="assets/main-def456.js"></script>`);
    expect(await (await client.fetch('/')).text()).toContain('assets/main-def456.js');
    writeFileSync(join(appDir, 'index.html'), before);
  });

  it('still has the scripts of the build before, for pages that were opened before an update', async () => {
    renameSync(join(appDir, 'assets'), join(appDir, 'gone'));
    const script = await client.fetch('/assets/main-abc123.js', { headers: { 'accept-encoding': 'gzip, br' } });
    renameSync(join(appDir, 'gone'), join(appDir, 'assets'));
    expect(await script.text()).toBe(SCRIPT);
    expect(script.headers.get('content-type')).toMatch(/\/javascript;/);
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('keeps files for thirty days after the last start with them', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'guiju-kept-'));
    const names = (): string[] => readdirSync(join(dataDir, 'app/assets')).toSorted();
    await keepAssets(appDir, dataDir, new Date('2026-01-01T00:00:00Z'));
    renameSync(join(appDir, 'assets/main-abc123.js.gz'), join(appDir, 'assets/main-def456.js.gz'));
    await keepAssets(appDir, dataDir, new Date('2026-01-31T00:00:00Z'));
    expect(names()).toEqual(['main-abc123.js', 'main-abc123.js.gz', 'main-def456.js.gz']);
    await keepAssets(appDir, dataDir, new Date('2026-01-31T00:00:01Z'));
    expect(names()).toEqual(['main-abc123.js', 'main-def456.js.gz']);
    renameSync(join(appDir, 'assets/main-def456.js.gz'), join(appDir, 'assets/main-abc123.js.gz'));
    rmSync(dataDir, { recursive: true });
  });

  it('shows the sign of the product to everybody', async () => {
    const reply = await client.fetch('/logo.svg');
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(await reply.text()).toContain('<path d="M0 0h4"/>');
  });

  it('tells everybody how it is installed, under its name and with its sign', async () => {
    const reply = await client.fetch('/manifest.webmanifest');
    expect(reply.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    const manifest: unknown = await reply.json();
    expect(manifest).toMatchObject({
      name: '小产品',
      short_name: '小产品',
      start_url: './#/login',
      display: 'standalone',
    });
    const icons = [...listAt(manifest, 'icons').map((icon) => String(at(icon, 'src'))), 'apple-touch-icon.png'];
    expect(icons).toHaveLength(4);
    for (const file of icons) {
      const icon = await client.fetch(`/${file}`);
      expect([file, icon.status, icon.headers.get('content-type')]).toEqual([file, 200, 'image/png']);
      const { width, height, hasAlpha } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
      const size = /\d+/.exec(file)?.[0] ?? '180';
      expect([width, height]).toEqual([Number(size), Number(size)]);
      expect([file, hasAlpha]).toEqual([file, !/cut|apple/.test(file)]);
    }
  });

  it.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/.git/config',
    '/assets/',
    '/main.js.map',
  ])('gives nothing else: %s', async (path) => {
    const reply = await client.fetch(path);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(await reply.text()).not.toContain('"name"');
  });

  it('serves no other files: no folders, no code of a version, no hidden ones', async () => {
    writeFileSync(join(appDir, '.env'), 'SECRET=1');
    for (const path of ['/assets', '/assets/', '/.git/HEAD', '/.git/config', '/.env', '/assets/../../package.json'])
      expect([path, (await client.fetch(path)).status]).toEqual([path, 404]);
  });

  it.each(['TRACE', 'TRACK', 'DEBUG'])('answers no %s', async (method) => {
    const { hostname, port } = new URL(client.address);
    const reply = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), hostname, () =>
        socket.write(`${method} / HTTP/1.1\r\nHost: a\r\nX-Secret: mine\r\nConnection: close\r\n\r\n`),
      );
      socket.setEncoding('utf8').on('data', (part: string) => (text += part));
      socket.on('error', reject).on('close', () => resolve(text));
    });
    expect(reply).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(reply).not.toContain('mine');
  });

  it('ends although connections stay open that say nothing, or not all of it', async () => {
    const { port } = new URL(server.running.address);
    const opened = ['', 'GET / HTTP/1.1\r\nHost: x\r\n'].map((text): Promise<Socket> => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      return new Promise((resolve) => socket.once('connect', () => socket.write(text, () => resolve(socket))));
    });
    const sockets = await Promise.all(opened);
    // If one of them remained open, this would never end.
    await server.restart();
    await expect.poll(() => sockets.map(({ destroyed }) => destroyed)).toEqual([true, true]);
  });
});
