import { cpSync, rmSync, statfsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lossOf, NotDecided, orderFields, stackOf, Writers, type Fault, type Finding, type World } from './World.ts';

const LABEL = '机器';

/** Makes a process print its processor time at exit, in microseconds. */
const SAYS_TIME =
  "--import=data:text/javascript,process.on('exit',()=>console.error('spent',process.cpuUsage().user+process.cpuUsage().system))";
/**
 * The maximum time of a second server until it is refused: little more than Node.js itself. Milliseconds of processor
 * time.
 */
const MOST_REFUSAL = 500;

/** A second server on the folder of a running one, by the ways that lead to it. */
export const twins: Fault = {
  name: 'twins by link and mount',
  run: async (world, size): Promise<Finding> => {
    const data = await world.filled();
    const linked = world.path('linked');
    symlinkSync(data, linked);
    const ways = new Map([
      ['the same path', data],
      ['a symbolic link', linked],
    ]);
    const left: string[] = [];
    try {
      ways.set('a bind mount', world.mount('--bind', data));
    } catch (error) {
      if (!(error instanceof NotDecided)) throw error;
      left.push(`a bind mount not decided: ${error.message}`);
    }
    const first = await world.start(data);
    const writers = new Writers(LABEL);
    const writing = writers.run(first.client, 2);
    const broken: string[] = [];
    let slowest = 0;
    for (const [way, path] of ways) {
      const second = world.spawn(path, { NODE_OPTIONS: SAYS_TIME }, [], true);
      const code = await Promise.race([
        second.exited,
        second.ready.then(
          () => 'started',
          () => second.exited,
        ),
      ]);
      const { stderr } = second.output();
      slowest = Math.max(slowest, Number(/^spent (\d+)$/m.exec(stderr)?.[1] ?? Number.NaN) / 1000);
      if (code !== 1) broken.push(`by ${way} a second server ${code === 'started' ? 'started' : `ended with ${code}`}`);
      else if (!stderr.includes('data folder is in use')) broken.push(`by ${way}: ${stderr.slice(0, 100)}`);
    }
    if (!(slowest <= MOST_REFUSAL)) broken.push(`refused after ${slowest} ms of processor time`);
    writers.stop();
    await writing;
    if (size === 'short') broken.push(...(await lossOf(first.client, LABEL, writers.acknowledged)));
    await world.end(first);
    if (size === 'whole') {
      const again = await world.start(data);
      broken.push(...(await lossOf(again.client, LABEL, writers.acknowledged)));
      await world.end(again);
    }
    return {
      done: `by ${[...ways.keys()].join(', ')}`,
      seen: [
        `refused in ${Math.round(slowest)} ms of processor time`,
        `${writers.acknowledged.length} acknowledged rows`,
        ...left,
      ].join('; '),
      broken,
    };
  },
};

const MEGABYTE = 1024 * 1024;

/** The disk of the data folder fills up to where writing stops, then to its last byte, and has room again. */
export const diskFull: Fault = {
  name: 'disk full',
  run: async (world): Promise<Finding> => {
    const template = await world.filled();
    const sealed = world.spawn(join(world.mount('-t', 'tmpfs', '-o', 'ro', 'none'), 'data'));
    await Promise.race([sealed.exited, sealed.ready.catch(() => undefined)]);
    const refusal = sealed.output().stderr;
    if (!refusal.includes('EROFS')) throw new Error(`a disk that is read-only: ${refusal.slice(0, 200)}`);
    const disk = world.mount('-t', 'tmpfs', '-o', 'size=400m', 'none');
    const data = join(disk, 'data');
    cpSync(template, data, { recursive: true });
    const server = await world.start(data);
    const broken: string[] = [];
    const expect = async (when: string, status: number): Promise<void> => {
      // Free space is checked once a second.
      await wait(1200);
      const write = await server.client.post('/api/order/Add', orderFields(`${LABEL} ${when}`));
      if (write.status !== status) broken.push(`${when} a write was answered ${write.status} ${write.Message}`);
      if (write.Successed) acknowledged.push(`${LABEL} ${when}`);
      const read = await server.client.get('/api/order/Search', { rows: 1 });
      if (!read.Successed) broken.push(`${when} a list was answered ${read.status}`);
    };
    const acknowledged: string[] = [];
    await expect('with room', 200);
    const fill = (file: string, leave: number): void => {
      const { bavail, bsize } = statfsSync(disk);
      const bytes = Math.max(0, bavail * bsize - leave);
      try {
        writeFileSync(join(disk, file), Buffer.alloc(bytes));
      } catch {
        // Full before that.
      }
    };
    fill('most', 100 * MEGABYTE);
    await expect('with little room', 507);
    fill('all', 0);
    await expect('with no room', 507);
    await world.end(server, 'SIGKILL');
    const second = world.spawn(data);
    const code = await Promise.race([
      second.exited,
      second.ready.then(
        () => undefined,
        () => second.exited,
      ),
    ]);
    const { stderr } = second.output();
    broken.push(...stackOf(stderr));
    if (code !== undefined && !stderr.includes('磁盘'))
      broken.push(`a start without room says: ${stderr.slice(0, 120)}`);
    if (code === undefined) await world.end(second, 'SIGKILL');
    for (const file of ['most', 'all']) rmSync(join(disk, file), { force: true });
    const again = await world.start(data);
    const reply = await again.client.post('/api/order/Add', orderFields(`${LABEL} 之后`));
    if (!reply.Successed) broken.push(`with room again a write was answered ${reply.status} ${reply.Message}`);
    broken.push(...(await lossOf(again.client, LABEL, acknowledged)));
    await world.end(again);
    return {
      done: 'filled to 100 MB, to the last byte, emptied',
      seen: 'writes refused with 507, lists answered, nothing lost',
      broken,
    };
  },
};

const DAY = 86_400_000;

/** The clock of the machine is moved while the server runs, and while it is down. */
export const clockJumps: Fault = {
  name: 'clock jumps',
  run: async (world, size): Promise<Finding> => {
    const jumps = size === 'short' ? [400 * DAY, 0] : [400 * DAY, -2 * DAY, 0, -400 * DAY, 3_600_000, 7 * DAY, 0];
    const data = await world.filled();
    const file = world.path('clock');
    writeFileSync(file, '0');
    const environment = { NODE_OPTIONS: `--import=${resolve('tests/faults/movedClock.mjs')}`, MOVED_CLOCK: file };
    const broken: string[] = [];
    const acknowledged: string[] = [];
    let server = await world.start(data, environment);
    for (const [i, jump] of jumps.entries()) {
      writeFileSync(file, String(jump));
      if (i % 2 === 1) {
        await world.end(server);
        server = await world.start(data, environment);
      }
      await wait(300);
      const signedIn = await signInAgain(server.client);
      if (!signedIn) broken.push(`after a jump by ${jump / DAY} days nobody could sign in`);
      for (let n = 0; n < 3; n += 1) {
        const title = `${LABEL} ${i}-${n}`;
        const reply = await server.client.post('/api/order/Add', orderFields(title));
        if (reply.Successed) acknowledged.push(title);
        else broken.push(`after a jump by ${jump / DAY} days a write was answered ${reply.status} ${reply.Message}`);
      }
      const list = await server.client.get('/api/order/Search', { rows: 1 });
      if (!list.Successed) broken.push(`after a jump by ${jump / DAY} days a list was answered ${list.Message}`);
    }
    broken.push(...(await lossOf(server.client, LABEL, acknowledged)), ...stackOf(server.output().stderr));
    await world.end(server);
    return {
      done: `${jumps.length} jumps, up to 400 days both ways`,
      seen: `${acknowledged.length} writes, all there`,
      broken,
    };
  },
};

async function signInAgain(client: Awaited<ReturnType<World['start']>>['client']): Promise<boolean> {
  return (await client.signIn('13900000006')).Successed;
}
