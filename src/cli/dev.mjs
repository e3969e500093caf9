// npm run dev: the server with hot schemas, and Vite in front of it with hot modules. Ctrl+C ends both.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root, schemasFolder } from './prepare.mjs';

ensureInstalled();
const product = schemasFolder(process.argv.slice(2));
const server = ensureBuilt(['server'], { product });
const children = [
  spawn(process.execPath, [join(server, 'main.js'), '--dev', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, GUIJU_PRODUCT: product },
  }),
];
const end = () => children.forEach((child) => child.kill());
process.on('SIGINT', end).on('SIGTERM', end);
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0;
    end();
  });
}
