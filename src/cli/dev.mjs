// npm run dev: the server with hot schemas, and Vite in front of it with hot modules. Ctrl+C ends both.
import { spawn } from 'node:child_process';
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs';

ensureInstalled();
ensureBuilt(['server']);
const children = [
  spawn(process.execPath, ['dist/server/main.js', '--dev', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { cwd: root, stdio: 'inherit' }),
];
const end = () => children.forEach((child) => child.kill());
process.on('SIGINT', end).on('SIGTERM', end);
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0;
    end();
  });
}
