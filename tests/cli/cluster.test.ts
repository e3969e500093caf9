import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Cluster } from '#cli/cluster/Cluster.ts';

it('the cluster for trial is set up by the variables that node.env describes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiju-c-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const cluster = new Cluster(folder, 7400, 8620);
  const used = ['etcd1', 'db1', 'haproxy'].flatMap((name) => Object.keys(cluster.part(name).command.env));
  const described = readFileSync('docs/cluster/node.env', 'utf8').matchAll(/^(\w+)=/gm);
  expect([...new Set(used)].toSorted()).toEqual([...described].map(([, name]) => name).toSorted());
  expect(cluster.hostsUrl).toMatch(
    /@127.0.0.1:7431,127.0.0.1:7432,127.0.0.1:7433\/guiju\?target_session_attrs=read-write$/,
  );
});
