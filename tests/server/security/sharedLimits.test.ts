import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { publicCall } from '#server/access/openCall.ts';
import { withinQuota } from '#server/media/demandUpload.ts';
import { OUTSIDE } from '#server/media/Outside.ts';
import { RemotePictures } from '#server/media/RemotePictures.ts';
import { startServer, type RunningServer } from '#server/start/startServer.ts';
import { slowStrangers } from '#server/session/slowDown.ts';
import { TestClient } from '../../support/server/TestClient.ts';
import { openServer, type TestServer } from '../../support/server/TestServer.ts';

const TRIES = { most: 5, wrong: 'wrong' };

describe.skipIf(inject('serverTests').postgres === null)('limits, of two processes on one database', () => {
  let server: TestServer;
  let other: RunningServer;
  beforeAll(async () => {
    const lost = { ...OUTSIDE, resolve: () => Promise.reject(new Error('ENOTFOUND')) };
    server = await openServer('postgres', {}, 'shipped', lost);
    other = await startServer(server.settings, () => server.clock.now, lost);
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });
  const both = <T>(count: number, one: (running: RunningServer, i: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, i) => one(i % 2 === 0 ? server.running : other, i)));
  const count = <T>(outcomes: readonly T[], wanted: T): number =>
    outcomes.filter((outcome) => outcome === wanted).length;

  it('hold for the calls of one address at both', async () => {
    const outcomes = await both(150, async ({ address }) => {
      const reply = await new TestClient(address).post('/api/Public/JobApply/Token', { form: 'apply' });
      return reply.status;
    });
    expect([count(outcomes, 200), count(outcomes, 429)]).toEqual([120, 30]);
    // A refused client gets the waiting time, without a database query.
    const refused = await new TestClient(other.address).post('/api/Public/JobApply/Token', { form: 'apply' });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 500]).toEqual([429, true]);
  });

  it('do not refuse right passwords that are tried at the same moment, also after wrong ones', async () => {
    const at = { name: '13900000016', address: '10.8.8.8', device: undefined };
    const proof = ({ services }: RunningServer, work: () => Promise<string>): Promise<unknown> =>
      slowStrangers(services, at, '', work).catch(codeOf);
    const wrong = (): Promise<never> => Promise.reject(new Error(TRIES.wrong));
    for (let i = 1; i < TRIES.most; i += 1) await proof(server.running, wrong);
    const outcomes = await both(8, (running) => proof(running, () => wait(100, 'right')));
    expect(outcomes).toEqual(Array.from({ length: 8 }, () => 'right'));
  });

  it('count wrong passwords at both, as many at once as there are', async () => {
    const name = '13900000010';
    const codes = (await both(12, ({ address }) => new TestClient(address).signIn(name, TRIES.wrong))).map(
      ({ Code }) => Code,
    );
    expect([count(codes, 11), count(codes, 32)]).toEqual([TRIES.most, 7]);
  });

  it('hold for pictures of other sites, and for uploads at once', async () => {
    const limits = { largest: 1000, accept: undefined };
    const pictures = new Map([server.running, other].map((running) => [running, new RemotePictures(running.services)]));
    const outcomes = await both(64, async (running) => {
      const call = await publicCall('127.0.0.1', running.services, 77);
      const error = await pictures.get(running)?.take(call, 'http://lost.example/a.png', limits).catch(codeOf);
      return error;
    });
    expect([count(outcomes, 'BAD_REQUEST'), count(outcomes, 'TOO_MANY_REQUESTS')]).toEqual([60, 4]);
    const upload = async ({ services }: RunningServer): Promise<unknown> =>
      withinQuota(services, await publicCall('127.0.0.1', services, 78), () => wait(300, 'taken')).catch(codeOf);
    const uploads = await both(14, upload);
    expect([count(uploads, 'taken'), count(uploads, 'TOO_MANY_REQUESTS')]).toEqual([10, 4]);
    expect(await both(4, upload)).toEqual(['taken', 'taken', 'taken', 'taken']);
  });

  it('hold for files that begin to arrive in parts', async () => {
    const client = await server.signIn('13900000005');
    const replies = await both(24, ({ address }) =>
      fetch(`${address}/api/Media/Resumable`, {
        method: 'POST',
        headers: { cookie: client.cookie, 'tus-resumable': '1.0.0', 'upload-length': '10' },
      }),
    );
    const statuses = replies.map(({ status }) => status);
    expect([count(statuses, 201), count(statuses, 429)]).toEqual([20, 4]);
  });

  it('do not count as failures who only wait for the processor, in an office with one address', async () => {
    const outcomes = await both(100, ({ services }, i) =>
      slowStrangers(services, { name: `139${i}`, address: '10.9.9.9', device: undefined }, '', () => wait(20, 'in')),
    );
    expect(count(outcomes, 'in')).toBe(100);
  });
});

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : error);
