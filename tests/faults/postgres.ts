import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lossOf, NotDecided, stackOf, Writers, type Fault, type Finding, type World } from './World.ts';

const LABEL = '数据库';
const VERSIONS = [18, 17, 16, 15];
/**
 * The maximum time to answer a call while the database does not respond, of which it waits 10 seconds for another server;
 * longer when other tests run too. Milliseconds.
 */
const ANSWERED_IN = { whole: 18_000, short: 28_000 };

/** A PostgreSQL server of our own, which may be stopped and frozen. */
interface Postgres {
  readonly url: string;
  /** Starts a standby that applies changes so many milliseconds late; returns its URL. Ends with the world. */
  standby(delay: number): Promise<string>;
  restart(mode: 'fast' | 'immediate'): void;
  freeze(): void;
  thaw(): void;
}

/** Starts a PostgreSQL server in the world; ends with it. Throws NotDecided where there is none to start. */
export async function startPostgres(world: World): Promise<Postgres> {
  const folders = VERSIONS.flatMap((version) => [
    `/usr/lib/postgresql/${version}/bin`,
    `/opt/homebrew/opt/postgresql@${version}/bin`,
  ]);
  const bin = folders.find((folder) => existsSync(join(folder, 'initdb')));
  if (bin === undefined) throw new NotDecided('needs the programs of PostgreSQL 15 or later');
  const folder = world.path('pg');
  mkdirSync(folder);
  const own = ownerOf(folder, world.folder);
  const port = await freePort();
  const data = join(folder, 'data');
  const run = (program: string, ...args: string[]): void => {
    execFileSync(join(bin, program), args, {
      ...own,
      cwd: folder,
      stdio: 'ignore',
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' },
    });
  };
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  const options = `-p ${port} -k ${folder} -h 127.0.0.1`;
  const start = ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options];
  run('pg_ctl', ...start, 'start');
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const pid of familyOf(join(data, 'postmaster.pid'))) {
      try {
        process.kill(pid, name);
      } catch {
        // The process has ended in the meantime.
      }
    }
  };
  world.onClose(() => {
    signal('SIGCONT');
    run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
  });
  const urlOf = (place: number): string => `postgres://postgres@127.0.0.1:${place}/postgres`;
  const standby = async (delay: number): Promise<string> => {
    const own = await freePort();
    const second = join(folder, `standby${own}`);
    run('pg_basebackup', '-d', urlOf(port), '-D', second, '-R', '-c', 'fast', '--no-sync');
    appendFileSync(join(second, 'postgresql.auto.conf'), `recovery_min_apply_delay = ${delay}\n`);
    run(
      'pg_ctl',
      '-D',
      second,
      '-w',
      '-l',
      join(folder, `log${own}`),
      '-o',
      `-p ${own} -k ${folder} -h 127.0.0.1`,
      'start',
    );
    world.onClose(() => run('pg_ctl', '-D', second, '-m', 'immediate', 'stop'));
    return urlOf(own);
  };
  return {
    url: urlOf(port),
    standby,
    restart: (mode) => run('pg_ctl', ...start, '-m', mode, 'restart'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
}

/**
 * PostgreSQL does not run as root: then it runs as its own user, who must have access to the folder from the root on.
 */
function ownerOf(folder: string, parent: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  try {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })));
    for (let way = parent; way !== dirname(way); way = dirname(way))
      if ((statSync(way).mode & 0o001) === 0) execFileSync('chmod', ['o+x', way]);
    if (uid === undefined || gid === undefined) return {};
    chownSync(folder, uid, gid);
    return { uid, gid };
  } catch {
    throw new NotDecided('needs the user postgres, as PostgreSQL does not run as root');
  }
}

/** The first process of a PostgreSQL server and those that it started. */
function familyOf(file: string): number[] {
  const first = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim();
  return [first, ...(children === '' ? [] : children.split(' ').map(Number))];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Several processes start in parallel on an empty database. */
export const replicas: Fault = {
  name: 'replicas on an empty database',
  run: async (world): Promise<Finding> => {
    const { url } = await startPostgres(world);
    const data = world.path('shared');
    const began = Date.now();
    const servers = [1, 2, 3].map(() => world.spawn(data, { DATABASE_URL: url }));
    const started = await Promise.allSettled(servers.map(({ ready }) => ready));
    const broken = started.flatMap((result) =>
      result.status === 'rejected' ? [String(result.reason).slice(0, 200)] : [],
    );
    const first = servers.filter((server) => server.output().stdout.includes('（首次启动创建）'));
    if (first.length !== 1) broken.push(`${first.length} processes say that they filled it`);
    broken.push(...servers.flatMap((server) => stackOf(server.output().stderr)));
    for (const server of servers) await world.end(server);
    return { done: '3 processes', seen: `all up after ${Date.now() - began} ms, one filled it`, broken };
  },
};

/** The database answers nothing for a while: connections stay open. */
export const frozen: Fault = {
  name: 'frozen database',
  run: async (world, size): Promise<Finding> => {
    const postgres = await startPostgres(world);
    const server = await world.start(world.path('shared'), { DATABASE_URL: postgres.url });
    const broken: string[] = [];
    const rounds = size === 'short' ? 1 : 3;
    let slowest = 0;
    for (let round = 0; round < rounds; round += 1) {
      postgres.freeze();
      const calls = ['/api/order/Search', '/api/customer/Search', '/api/order/Get?id=1'].map(async (path) => {
        const began = Date.now();
        const reply = await server.client.get(path);
        slowest = Math.max(slowest, Date.now() - began);
        return reply.status;
      });
      const statuses = await Promise.all(calls);
      postgres.thaw();
      if (statuses.some((status) => status !== 503)) broken.push(`answered ${statuses.join(', ')}`);
      if (!(await answersAgain(server.client))) broken.push('no answer after it was back');
    }
    if (slowest > ANSWERED_IN[size]) broken.push(`an answer took ${slowest} ms`);
    broken.push(...stackOf(server.output().stderr));
    await world.end(server);
    return {
      done: `${rounds} times stopped (SIGSTOP)`,
      seen: `503 after at most ${slowest} ms, then answers again`,
      broken,
    };
  },
};

async function answersAgain(client: { get: (path: string) => Promise<{ Successed: boolean }> }): Promise<boolean> {
  for (let i = 0; i < 60; i += 1) {
    if ((await client.get('/api/order/Search')).Successed) return true;
    await wait(250);
  }
  return false;
}

/** The maximum growth of a log while a database is unavailable. Bytes. */
const MOST_LOG = 200_000;

/** The database is restarted while people write. */
export const restarts: Fault = {
  name: 'restarts of PostgreSQL',
  run: async (world, size): Promise<Finding> => {
    const postgres = await startPostgres(world);
    const server = await world.start(world.path('shared'), { DATABASE_URL: postgres.url });
    const writers = new Writers(LABEL);
    const writing = writers.run(server.client);
    const modes =
      size === 'short' ? (['immediate'] as const) : (['fast', 'immediate', 'fast', 'immediate', 'fast'] as const);
    for (const mode of modes) {
      await wait(700);
      postgres.restart(mode);
    }
    await wait(1500);
    writers.stop();
    await writing;
    const broken = [...writers.refused.keys()]
      .filter((status) => !status.startsWith('503'))
      .map((status) => `answered ${status}`);
    if (!(await answersAgain(server.client))) broken.push('no answer after it was back');
    broken.push(...(await lossOf(server.client, LABEL, writers.acknowledged)));
    const { stderr } = server.output();
    if (stderr.length > MOST_LOG) broken.push(`the log grew by ${stderr.length} bytes`);
    await world.end(server);
    const refused = [...writers.refused.values()].reduce((sum, count) => sum + count, 0);
    return {
      done: `${modes.length} restarts while four write`,
      seen: `${writers.acknowledged.length} acknowledged rows, ${refused} replies 503, ${Math.round(stderr.length / 1000)} kB of log`,
      broken,
    };
  },
};
