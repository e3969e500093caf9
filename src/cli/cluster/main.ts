import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Cluster, missingPackages } from './Cluster.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8620' },
    base: { type: 'string', default: '7400' },
    folder: { type: 'string', default: '.cluster' },
    schemas: { type: 'string', default: 'schemas' },
  },
});
const missing = missingPackages();
if (missing.length > 0) {
  console.error(`Missing: ${missing.join(' ')}. On Debian 12:`);
  console.error(`  sudo apt-get install --no-install-recommends ${missing.join(' ')}`);
  process.exit(1);
}
const cluster = new Cluster(resolve(values.folder), Number(values.base), Number(values.port));
let ending: Promise<void> | undefined;
const end = (): void => {
  console.log('Stopping ...');
  ending ??= cluster.stop().then(() => process.exit());
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
try {
  console.log(`Starting etcd, three databases and HAProxy in ${cluster.folder} ...`);
  await cluster.startDatabases();
  const schemas = ['--schemas', resolve(values.schemas)];
  const env = { ...process.env, PUBLIC_URL: cluster.address, TRUST_PROXY: '1' };
  console.log('Starting two app servers ...');
  await cluster.startApps(resolve('dist/server/main.js'), schemas, env, [cluster.leaderUrl, cluster.hostsUrl]);
  console.log(readFileSync(join(cluster.folder, 'app1.log'), 'utf8'));
  for (const { name, role, port } of await cluster.nodes()) console.log(`${name} ${role} 127.0.0.1:${port}`);
  console.log(`\n${cluster.address} (logs in ${cluster.folder}; Ctrl+C stops everything)`);
} catch (error) {
  if (ending === undefined) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
    await cluster.stop();
    process.exit();
  }
}
