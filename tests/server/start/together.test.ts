import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { startServer } from '#server/start/startServer.ts';
import { copyDatabase } from '../../support/server/TestServer.ts';
import { TEST_NOW, testSettings } from '../../support/server/testSettings.ts';

const { postgres, workerFile } = inject('serverTests');

describe.skipIf(postgres === null)('several processes that start at once on an empty database', () => {
  it('all start, and one of them fills it', async () => {
    const database = await copyDatabase('empty');
    const dataDir = join(mkdtempSync(join(tmpdir(), 'guiju-t-')), 'data');
    const settings = testSettings({ dataDir, workerFile, databaseUrl: database.url });
    const started = await Promise.allSettled([1, 2, 3].map(() => startServer(settings, () => TEST_NOW)));
    const running = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const problems = started.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
    const first = running.filter(({ firstStart }) => firstStart !== undefined);
    const accounts = running.map((server) => server.accounts.length);
    for (const server of running) await server.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
    expect(problems).toEqual([]);
    expect(first).toHaveLength(1);
    expect(new Set(accounts).size).toBe(1);
  });
});
