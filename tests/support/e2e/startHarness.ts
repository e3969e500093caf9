import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { buildAsShipped } from '../buildAsShipped.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};
/** The same as the product's own: nothing but our files may run. */
const POLICY = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:";

/** The calls that a form makes on its own: its editor of formatted text requests a token and its configuration. */
const EDITOR_CALLS: Readonly<Record<string, string>> = {
  '/api/Editor/Token': '{"Successed":true,"Message":"","Data":{"Token":"harness"},"Code":0}',
  '/api/editor/controller.ashx': '{}',
};

/** Builds a page of the tests, usually the one that mounts forms from JSON, and serves it under a policy. */
export async function startHarness(
  page = 'tests/e2e/harness',
  policy = POLICY,
): Promise<{ url: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'guiju-harness-'));
  const configFile = join(page, 'vite.config.ts');
  await buildAsShipped({ configFile, configLoader: 'runner', logLevel: 'error', build: { outDir: folder } });
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://harness').pathname);
    const reply = EDITOR_CALLS[path];
    if (reply !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(reply);
      return;
    }
    try {
      const content = readFileSync(join(folder, path === '/' ? 'index.html' : path));
      const type = TYPES[path === '/' ? '.html' : extname(path)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
