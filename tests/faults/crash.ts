import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type TestClient } from '../support/server/TestClient.ts';
import { lossOf, proveLog, type Fault, type Finding, Writers } from './World.ts';

const LABEL = '写入';
const PDF = '%PDF-1.4\n%âãÏÓ\n';

/** Resolves when so many more rows were acknowledged, and a while longer: another moment of a write each time. */
async function until(writers: Writers, enough: number, longer: number): Promise<void> {
  while (writers.acknowledged.length < enough) await wait(5);
  await wait(longer);
}

/** The server is killed in the middle of writing, again and again, on the same data. */
export const killed: Fault = {
  name: 'kill -9',
  run: async (world, size): Promise<Finding> => {
    const rounds = size === 'short' ? 2 : 100;
    const data = await world.filled();
    const acknowledged: string[] = [];
    let slowest = 0;
    for (let round = 0; round < rounds; round += 1) {
      const began = Date.now();
      const server = await world.start(data);
      if (round > 0) slowest = Math.max(slowest, Date.now() - began);
      const writers = new Writers(`${LABEL}${round}`);
      const writing = writers.run(server.client);
      await until(writers, 12, (round * 3) % 40);
      await world.end(server, 'SIGKILL');
      await writing;
      acknowledged.push(...writers.acknowledged);
    }
    const server = await world.start(data);
    const loss = await lossOf(server.client, LABEL, acknowledged);
    await world.end(server);
    return {
      done: `${rounds} kills while four write`,
      seen: `${acknowledged.length} acknowledged rows, slowest start ${slowest} ms`,
      broken: [...loss, ...(await proveLog(data))],
    };
  },
};

/** The disk only keeps what was synced, as `powerCut.mjs` defines; uploaded files are included. */
export const powerCut: Fault = {
  name: 'power cut',
  run: async (world, size): Promise<Finding> => {
    const rounds = size === 'short' ? 1 : 20;
    let [data, rows, unsynced] = [realpathSync(await world.filled()), 0, 0];
    const acknowledged: string[] = [];
    const files = new Map<number, string>();
    const broken: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [base, shadow] = [world.path('base'), world.path('shadow')];
      cpSync(data, base, { recursive: true, filter: (path) => !path.endsWith('.lock') });
      mkdirSync(shadow);
      const known = filesIn(data);
      const server = await world.start(data, {
        NODE_OPTIONS: `--import=${resolve('tests/faults/powerCut.mjs')}`,
        POWER_CUT_SHADOW: shadow,
        POWER_CUT_DATA: data,
      });
      const writers = new Writers(`${LABEL}${round}`);
      const writing = writers.run(server.client, 3);
      for (let i = 0; i < 3; i += 1) {
        const content = `${PDF}${round}-${i} ${'x'.repeat(i * 40_000)}`;
        files.set(await upload(server.client, content), content);
      }
      await until(writers, 8, round * 5);
      await world.end(server, 'SIGKILL');
      await writing;
      acknowledged.push(...writers.acknowledged);
      const disk = world.path('disk');
      unsynced += rebuild(disk, shadow, base, known);
      data = realpathSync(disk);
      const after = await world.start(data);
      broken.push(...(await lossOf(after.client, LABEL, acknowledged)), ...(await lostFiles(after.client, files)));
      rows = acknowledged.length;
      await world.end(after);
    }
    broken.push(...(await proveLog(data)));
    if (unsynced === 0) broken.push('nothing was unsynced: the simulation is no power cut');
    return {
      done: `${rounds} cuts while three write`,
      seen: `${rows} acknowledged rows, ${files.size} uploads`,
      broken,
    };
  },
};

/** Files by their names in the shadow. */
function filesIn(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const stat = lstatSync(path);
    found.set(`${stat.ino}-${Math.round(stat.birthtimeMs)}`, relative(folder, path));
  }
  return found;
}

/** Makes the folder that the disk has after the cut, and returns how many files of it were never synced. */
function rebuild(disk: string, shadow: string, base: string, known: ReadonlyMap<string, string>): number {
  mkdirSync(disk);
  let unsynced = 0;
  for (const [name, id] of readNames(join(shadow, 'names.json'))) {
    const path = join(disk, name);
    const before = known.get(id);
    if (id === '') mkdirSync(path, { recursive: true });
    else if (existsSync(join(shadow, id))) cpSync(join(shadow, id), path);
    else if (before !== undefined) cpSync(join(base, before), path);
    else {
      writeFileSync(path, '');
      unsynced += 1;
    }
  }
  return unsynced;
}

function readNames(file: string): [name: string, id: string][] {
  const names: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return Array.isArray(names)
    ? names.flatMap((entry: unknown) => (Array.isArray(entry) ? [[String(entry[0]), String(entry[1])]] : []))
    : [];
}

async function upload(client: TestClient, content: string): Promise<number> {
  return client.upload('回单.pdf', content);
}

async function lostFiles(client: TestClient, files: ReadonlyMap<number, string>): Promise<string[]> {
  const lost: number[] = [];
  for (const [id, content] of files) {
    const reply = await client.fetch(`/mediapreview/${id}`);
    if (reply.status !== 200 || (await reply.text()) !== content) lost.push(id);
  }
  return lost.length === 0 ? [] : [`${lost.length} of ${files.size} acknowledged uploads are not what was sent`];
}
