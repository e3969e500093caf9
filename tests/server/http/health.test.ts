import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runDueJobs, type Job } from '#server/jobs/startJobs.ts';
import { onEachDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';

const TOKEN = 'a token of sixteen letters';

onEachDatabase('what machines ask', (kind) => {
  let server: TestServer;
  const told: string[] = [];
  const write = process.stderr.write.bind(process.stderr);
  beforeAll(async () => {
    process.stderr.write = (line: string | Uint8Array) => told.push(String(line)) > 0;
    server = await openServer(kind, { slowQuery: 0.001, logLevel: 'warn' });
  });
  afterAll(async () => {
    await server.close();
    process.stderr.write = write;
  });

  const ask = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(`${server.running.address}${path}`, { headers });

  it('is answered without a session: whether it lives, whether it can work, and what it counts, to this machine only', async () => {
    const alive = await ask('/healthz');
    expect([alive.status, await alive.text()]).toEqual([200, 'ok\n']);
    const ready = await ask('/readyz');
    expect([ready.status, await ready.json()]).toEqual([200, { database: 'ok', migrations: 'ok', storage: 'ok' }]);
    await ask('/api/System/GetCompany');
    const client = await server.signIn('13900000001');
    for (let i = 0; i < 3; i += 1) await client.get('/api/Customer/Search');
    const job = (key: string, run: Job['run']): Job => ({ key, at: undefined, run });
    await runDueJobs(
      [job('tried', () => Promise.resolve('done')), job('broken', () => Promise.reject(new Error('no')))],
      server.running.services,
    );
    const text = await (await ask('/metrics')).text();
    for (const [name, result] of [
      ['tried', 'done'],
      ['broken', 'failed'],
    ])
      expect(text).toContain(`guiju_job_runs_total{job="${name}",result="${result}"} 1`);
    expect(text).toMatch(/guiju_http_requests_total\{method="GET",route="\/api\/System\/GetCompany",code="200"\} 1/);
    expect(text).toMatch(/guiju_http_request_seconds_count\{method="GET",route="\/api\/:api\/Search"\} 3/);
    expect(text).toMatch(/guiju_sessions 1\n/);
    expect(text).toMatch(/guiju_database_connections\{state="idle"\} \d/);
    expect(text).toMatch(/guiju_read_cache_total\{state="hit"\} [1-9]/);
    for (const state of ['notices', 'events', 'dead_events', 'discarded_files'])
      expect(text).toContain(`guiju_queue_length{state="${state}"} 0`);
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    // Something in front of us brings requests of others from this machine as well.
    expect((await ask('/metrics', { 'x-forwarded-for': '203.0.113.5' })).status).toBe(404);
  });

  it('counts for those who have the token, and for nobody else then', async () => {
    Object.assign(server.settings, { metricsToken: TOKEN });
    expect((await ask('/metrics')).status).toBe(404);
    expect((await ask('/metrics', { authorization: 'Bearer another' })).status).toBe(404);
    expect((await ask('/metrics', { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  });

  it('finds a number on every reply, a new one each time, and none that strangers chose', async () => {
    const given = { 'x-request-id': 'from-a-stranger' };
    const ids = await Promise.all([1, 2].map(async () => (await ask('/healthz', given)).headers.get('x-request-id')));
    expect(new Set([...ids, 'from-a-stranger']).size).toBe(3);
  });

  it('is told of slow queries with who asked them and without their values', async () => {
    const client = await server.signIn('13900000006');
    const reply = await client.get('/api/Order/Search', { list: 'order/list', searchKey: 'a secret value' });
    const id = reply.headers.get('x-request-id');
    const line = told.find(
      (each) => each.includes('slow query') && each.includes(`"${id}"`) && /from .*order/.test(each),
    );
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      msg: 'slow query',
      id,
      of: 'GET /api/:api/Search',
      document: 'order/list',
    });
    expect(line).not.toContain('a secret value');
    const text = await (await ask('/metrics', { authorization: `Bearer ${TOKEN}` })).text();
    expect(text).toMatch(/guiju_slow_queries_total [1-9]/);
  });

  it('is not ready when the database is not what it serves', async () => {
    const { db } = server.running.services.database;
    await sql`alter table "receipt" rename to "elsewhere"`.execute(db);
    await expect.poll(async () => (await ask('/readyz')).status, { timeout: 5000 }).toBe(503);
    const found = await Promise.all(Array.from({ length: 30 }, () => ask('/readyz')));
    expect(await found[0]?.json()).toEqual({ database: 'ok', migrations: 'failed', storage: 'ok' });
    // Thirty strangers make the database work, and the log grow, as one does.
    expect(told.filter((line) => line.includes('"not ready"')).length).toBeLessThan(5);
    expect((await ask('/healthz')).status).toBe(200);
    await sql`alter table "elsewhere" rename to "receipt"`.execute(db);
    await expect.poll(async () => (await ask('/readyz')).status, { timeout: 5000 }).toBe(200);
  });
});
