// npm run cluster: three databases with failover, etcd, HAProxy and two app servers on this machine, for trial.
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs';
import { spawn } from 'node:child_process';

ensureInstalled();
ensureBuilt();
const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli/cluster/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
// Ctrl+C reaches the child too, which stops everything first.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
