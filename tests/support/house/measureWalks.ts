import { mkdtempSync, rmSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startServer } from '#server/start/startServer.ts';
import { TestClient } from '../server/TestClient.ts';
import { TEST_NOW, testSettings } from '../server/testSettings.ts';
import type { HouseCount } from './countHouse.ts';

const SOURCE = `${pathToFileURL(resolve('src')).href}/`;

/**
 * The files of the server that one request runs: V8 counts the functions called between two requests. Each request is
 * made once before it is counted, so that one-time preparation is not counted; the list comes last, because saving a
 * customer reloads all sessions. Needs the built server (its database thread) and takes some ten seconds.
 */
export async function measureWalks(): Promise<HouseCount[]> {
  const folder = mkdtempSync(join(tmpdir(), 'guiju-house-'));
  const settings = testSettings({
    dataDir: join(folder, 'data'),
    workerFile: resolve('dist/server/pgliteWorker.js'),
    schemasDir: resolve('schemas'),
  });
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const running = await startServer(settings, () => TEST_NOW);
  try {
    const client = new TestClient(running.address);
    await client.signIn('13900000001');
    const list = (): Promise<unknown> =>
      client.get('/api/Contract/Search', { list: 'contract/list', rows: 20, page: 0 });
    const save = async (remark: string): Promise<void> => {
      const { Data } = await client.get('/api/Customer/Get', { id: 1 });
      const reply = await client.post('/api/Customer/Update', { Id: 1, Version: versionOf(Data), Remark: remark });
      if (!reply.Successed) throw new Error(reply.Message);
    };
    await save('一');
    await list();
    const ofList = await filesOf(session, list);
    const { Data } = await client.get('/api/Customer/Get', { id: 1 });
    const fields = { Id: 1, Version: versionOf(Data), Remark: '二' };
    const ofSave = await filesOf(session, () => client.post('/api/Customer/Update', fields));
    return [
      { title: 'files (folders) that a list request runs', now: filesAndFolders(ofList), guide: '≤ 45 (18)' },
      { title: 'files (folders) that saving a remark runs', now: filesAndFolders(ofSave), guide: '≤ 70 (22)' },
    ];
  } finally {
    await running.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const filesAndFolders = (files: ReadonlySet<string>): string =>
  `${files.size} (${new Set([...files].map((file) => dirname(file))).size})`;

/** Files with a function that ran while `work` did. */
async function filesOf(session: Session, work: () => Promise<unknown>): Promise<Set<string>> {
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ran = result.filter(
    ({ url, functions }) =>
      url.startsWith(SOURCE) &&
      functions.some(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0),
  );
  return new Set(ran.map(({ url }) => url.slice(SOURCE.length)));
}

function versionOf(data: unknown): number {
  if (typeof data === 'object' && data !== null && 'Record' in data) return versionOf(data.Record);
  if (typeof data === 'object' && data !== null && 'Version' in data) return Number(data.Version);
  throw new Error('a record without Version');
}
