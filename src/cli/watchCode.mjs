import { spawn, spawnSync } from 'node:child_process';
import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { codeFolders, hasCode } from '../server/settings/codeFolders.mjs';

const GUIJU = fileURLToPath(new URL('guiju.mjs', import.meta.url));
const FILES = ['product.ts', 'product.shared.ts', 'product.browser.tsx'];
/** Milliseconds without another change before the build starts: editors write several files at once. */
const QUIET = 200;

/**
 * `guiju start --dev` of a product with code: runs the server in a process of its own, and when a code file changes,
 * builds and starts it again; code that cannot be built leaves the old server running. Never returns then; returns at
 * once for a product without code: its server watches the documents.
 */
export async function watchCode(product, words) {
  if (!hasCode(product, FILES)) return;
  const start = () =>
    spawn(process.execPath, [GUIJU, ...words], { stdio: 'inherit', env: { ...process.env, GUIJU_WATCHED: '1' } });
  let server = start();
  let timer;
  const restart = () => {
    const built = spawnSync(process.execPath, [GUIJU, 'build', '--schemas', product], { stdio: 'inherit' });
    if (built.status !== 0) return;
    server.removeAllListeners('exit');
    server.once('exit', () => (server = ending(start())));
    server.kill();
  };
  const ending = (child) => child.once('exit', (code) => process.exit(code ?? 0));
  ending(server);
  for (const folder of codeFolders(product).folders)
    watch(folder, { recursive: true }, (_, file) => {
      if (file === null || !/\.tsx?$/.test(file) || file.includes('node_modules')) return;
      clearTimeout(timer);
      timer = setTimeout(restart, QUIET);
    });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  await new Promise(() => {});
}
