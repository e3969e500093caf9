import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import { startLine } from '#server/start/startWords.ts';
import { proveLog } from '../../faults/World.ts';
import { startProcess, type ServerProcess } from '../../support/server/ServerProcess.ts';
import { TestClient } from '../../support/server/TestClient.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';
import { itWhole } from '../../support/wholeRun.ts';

const folder = mkdtempSync(join(tmpdir(), 'guiju-p-'));
const running: ServerProcess[] = [];
const start = (...input: Parameters<typeof startProcess>): ServerProcess => {
  const process = startProcess(...input);
  running.push(process);
  return process;
};
let copies = 0;
/** A data folder filled with the demo records. */
const filled = (): string => {
  const data = join(folder, `data${(copies += 1)}`);
  cpSync(inject('serverTests').template, data, { recursive: true });
  return data;
};
const small = (data: string): string[] => ['--port', '0', '--data', data, '--schemas', SMALL_PRODUCT];

afterEach(async () => {
  for (const { child, exited } of running.splice(0)) {
    child.kill('SIGKILL');
    await exited;
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a wrong setting is one clear line and exit code 1', () => {
  it.each<[string, string[], Record<string, string>, string]>([
    ['a port that is none', ['--port', 'abc'], {}, 'PORT 不正确：应为 0 到 65535 的整数（PORT=abc）'],
    ['a port that is too large', [], { PORT: '70000' }, 'PORT 不正确：应为 0 到 65535 的整数（PORT=70000）'],
    ['a host that is none', ['--host', 'a b'], {}, 'HOST 不正确：应为主机名或 IP 地址（HOST=a b）'],
    ['a flag nobody knows', ['--prot', '1'], {}, '不认识的参数 --prot（unknown flag）；是否想写 --port？'],
    ['a flag without its value', ['--data'], {}, '参数 --data 缺少值（missing value of --data）'],
    [
      'a database URL that is none',
      ['--database-url', 'mysql://x'],
      {},
      'DATABASE_URL 不正确：应以 postgres:// 开头（DATABASE_URL must be a postgres:// URL）',
    ],
    [
      'a short password',
      [],
      { DEMO_PASSWORD: 'short' },
      'DEMO_PASSWORD 不正确：至少 8 个字符（DEMO_PASSWORD is too short）',
    ],
    ['a switch that is neither on nor off', [], { DEMO: 'maybe' }, 'DEMO 不正确：应为 true 或 false（DEMO=maybe）'],
    [
      'proxies that are no number',
      [],
      { TRUST_PROXY: 'x' },
      'TRUST_PROXY 不正确：应为反向代理的层数 0 到 10（TRUST_PROXY=x）',
    ],
    [
      'a server for others without https',
      ['--host', '0.0.0.0'],
      { NODE_ENV: 'production' },
      '监听 0.0.0.0 时必须使用 https：请设置 PUBLIC_URL=https://…，或只监听 127.0.0.1（https is required here）',
    ],
    [
      'a folder that is not there',
      ['--schemas', '/nowhere/at/all'],
      {},
      'schemas 目录不存在：/nowhere/at/all（SCHEMAS_DIR not found）',
    ],
  ])('%s', async (_, args, environment, line) => {
    expect(startLine(line, 'en')).not.toMatch(/\p{Script=Han}/u);
    const process = start(args, environment);
    expect(await process.exited).toBe(1);
    expect(process.output()).toEqual({ stdout: '', stderr: `${line}\n` });
  });

  it('a database that does not answer', async () => {
    const process = start([...small(join(folder, 'none')), '--database-url', 'postgres://nobody@127.0.0.1:1/x']);
    expect(await process.exited).toBe(1);
    expect(process.output().stderr).toMatch(/^无法连接 DATABASE_URL：.*ECONNREFUSED.*\n$/);
  });

  it('a port that is in use, before accounts are made whose password nobody would be told', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const data = join(folder, 'untouched');
    const process = start([...small(data), '--port', String(port)]);
    expect([await process.exited, readdirSync(data)]).toEqual([1, ['.lock']]);
    expect(process.output().stderr).toBe(`端口 ${port} 已被占用，请用 --port 指定其他端口（port in use）\n`);
    server.close();
  });

  it('schemas with problems, each with its place', async () => {
    const schemas = join(folder, 'broken');
    cpSync(SMALL_PRODUCT, schemas, { recursive: true });
    writeFileSync(join(schemas, 'enums/Bad.json'), '{ "title": "坏", "itmes": [] }\n');
    writeFileSync(
      join(schemas, 'roles/worse.json'),
      '{ "title": "坏", "keys": ["OrderMrg"], "actions": [], "dataScope": 1 }\n',
    );
    const process = start(['--port', '0', '--data', join(folder, 'unused'), '--schemas', schemas]);
    expect(await process.exited).toBe(1);
    expect(process.output().stderr.split('\n').slice(1)).toEqual([
      expect.stringMatching(
        /^enums\/Bad\.json:1:\d+ {2}document\/unknown-key {2}Unknown key "itmes"\. Did you mean "items"\?$/,
      ),
      expect.stringMatching(/^roles\/worse\.json:1:\d+ {2}reference\/unknown-key .*Did you mean "OrderMgr"\?$/),
      '',
    ]);
  });
});

describe('a process', () => {
  it('prints where it is and who can sign in, the password at the first start only', async () => {
    const data = join(folder, 'first');
    const first = start(small(data));
    const address = await first.ready;
    const { stdout } = first.output();
    const password = /密码：(\S+)（仅显示这一次，请记下）/.exec(stdout)?.[1] ?? '';
    expect(password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    expect(stdout).toMatch(/13900000006 {2}业务员/);
    expect(await new TestClient(address).signIn('13900000006', password)).toMatchObject({ Successed: true });
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    const second = start(small(data));
    await second.ready;
    expect(second.output().stdout).not.toContain(password);
    expect(second.output().stdout).toContain('首次启动时显示过的密码');
    expect(second.output().stdout).not.toContain('create table');
    second.child.kill('SIGINT');
    expect(await second.exited).toBe(0);
  });

  it('finishes the calls that run when it is asked to end', async () => {
    const process = start(small(filled()));
    const client = new TestClient(await process.ready);
    await client.signIn('13900000006');
    const calls = Array.from({ length: 20 }, (_, i) =>
      client.post('/api/order/Add', { Title: `结束前${i}`, CustomerId: 1, Kind: 10, Money: 5 }),
    );
    await calls[0];
    process.child.kill('SIGTERM');
    const ended = Date.now();
    expect(await process.exited).toBe(0);
    expect(Date.now() - ended).toBeLessThan(60_000);
    for (const result of await Promise.allSettled(calls))
      if (result.status === 'fulfilled') expect(result.value.Successed).toBe(true);
  });

  it('answers calls that come on connections that are kept, while it ends', async () => {
    /**
     * The answer to a call that a proxy has begun to send when the process ends; empty if its connection was treated as
     * idle.
     */
    const answerAtTheEnd = async (): Promise<string> => {
      const process = start(small(filled()));
      const { hostname, port } = new URL(await process.ready);
      const socket = connect(Number(port), hostname);
      let answer = '';
      socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
      let isClosed = false;
      socket.once('close', () => (isClosed = true)).on('error', () => (isClosed = true));
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n');
      const isRefused = (): Promise<boolean> =>
        fetch(`http://${hostname}:${port}/healthz`).then(
          () => false,
          () => true,
        );
      expect(await isRefused()).toBe(false);
      process.child.kill('SIGTERM');
      await expect.poll(isRefused).toBe(true);
      if (!isClosed) socket.write('\r\n');
      expect(await process.exited).toBe(0);
      return answer;
    };
    let answer = '';
    for (let tries = 0; answer === '' && tries < 5; tries += 1) answer = await answerAtTheEnd();
    expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*ok\n/i);
  });

  it('has proxies send it no more calls before it ends, and answers those that come until then', async () => {
    const process = start(small(filled()), { DRAIN_SECONDS: '2' });
    const client = new TestClient(await process.ready);
    const ready = async () => (await client.fetch('/readyz')).status;
    expect(await ready()).toBe(200);
    process.child.kill('SIGTERM');
    const asked = Date.now();
    await expect.poll(ready, { timeout: 1500 }).toBe(503);
    expect(await (await client.fetch('/readyz')).json()).toMatchObject({ database: 'ok', ending: 'failed' });
    expect(await client.signIn('13900000006')).toMatchObject({ Successed: true });
    expect(await process.exited).toBe(0);
    expect(Date.now() - asked).toBeGreaterThan(1900);
  });

  itWhole('logs what happens without anything that a person entered', async () => {
    const process = start(small(filled()), { LOG_LEVEL: 'debug' });
    const client = new TestClient(await process.ready);
    await client.signIn('13900000006');
    await client.signIn('13912345678', 'canary-password');
    await client.post('/api/customer/Add', {
      CustomerName: 'canary-name',
      Phone: '13812345678',
      BankAccount: '62220000111122223333',
      Level: 3,
    });
    await client.get('/api/customer/Search', { searchKey: 'canary-search' });
    await client.get('/api/nothing/Get', { id: 'canary-id' });
    await client.get('/api/Account/GetRegOrBindCode', { phoneNumber: '13812345678' });
    await client.post('/api/Account/PhoneLogin', { LoginId: '13812345678', ValidateCode: '918273' });
    await client.post('/api/Account/SendMailVerification', { Email: 'canary@example.com' });
    await client.fetch('/api/spaoauth/WxWebAuth/Callback?code=canary-code&state=canary-state');
    await client.post('/api/order/Add', '{"canary-json":1}', { 'content-type': 'application/json' });
    const { stderr } = process.output();
    const lines = stderr.trim().split('\n');
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) expect(() => void JSON.parse(line)).not.toThrow();
    expect(stderr).toContain('"route":"/api/Account/Login"');
    expect(stderr).not.toMatch(/canary|13900000006|13912345678|13812345678|918273|62220000111122223333|test-password/);
    for (const cookie of client.cookie.split('; ')) expect(stderr).not.toContain(cookie.split('=')[1]);
  });

  it('refuses a folder that another one has, names it, and takes over from a dead one', async () => {
    const data = filled();
    const first = start(small(data));
    const client = new TestClient(await first.ready);
    const linked = join(folder, 'link');
    symlinkSync(data, linked);
    // Refused before the schemas are read: these have a problem, which is not reported.
    const schemas = join(folder, 'unread');
    cpSync(SMALL_PRODUCT, schemas, { recursive: true });
    writeFileSync(join(schemas, 'enums/Bad.json'), '{');
    const second = start(['--port', '0', '--data', linked, '--schemas', schemas]);
    expect(await second.exited).toBe(1);
    expect(second.output().stderr).toBe(
      `数据目录 ${linked} 正被另一个进程使用（pid ${first.child.pid}），请先停止它，或用 --data 指定其他目录（data folder is in use）\n`,
    );
    expect(await client.signIn('13900000006')).toMatchObject({ Successed: true });
    first.child.kill('SIGKILL');
    await first.exited;
    const third = start(small(data));
    expect(await new TestClient(await third.ready).signIn('13900000006')).toMatchObject({ Successed: true });
  });

  itWhole('loses nothing it acknowledged when it is killed in the middle of writing', async () => {
    const data = filled();
    const acknowledged: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const process = start(small(data));
      const client = new TestClient(await process.ready);
      await client.signIn('13900000006');
      const { rows } = await readAll(client);
      expect(acknowledged.filter((title) => !rows.includes(title))).toEqual([]);
      expect(new Set(rows).size).toBe(rows.length);
      const write = async (writer: number): Promise<void> => {
        for (let i = 0; ; i += 1) {
          const title = `写入 ${round}-${writer}-${i}`;
          const reply = await client.post(
            '/api/order/Add',
            `Title=${title}&CustomerId=1&Kind=10&Money=5&lines[0][LineNo]=1&lines[0][Name]=x`,
          );
          if (reply.Successed) acknowledged.push(title);
        }
      };
      const writers = Promise.allSettled([0, 1, 2, 3].map(write));
      // Killed at another moment of a write each time, once enough was written, however slow the machine is.
      const enough = acknowledged.length + 15;
      while (acknowledged.length < enough) await wait(20);
      await wait(round * 7);
      process.child.kill('SIGKILL');
      await writers;
    }
    const process = start(small(data));
    const client = new TestClient(await process.ready);
    await client.signIn('13900000006');
    const { rows, orders, lines } = await readAll(client);
    expect(acknowledged.filter((title) => !rows.includes(title))).toEqual([]);
    expect(lines).toBe(orders);
    process.child.kill('SIGTERM');
    await process.exited;
    expect(await proveLog(data)).toEqual([]);
  });
});

async function readAll(client: TestClient): Promise<{ rows: string[]; orders: number; lines: number }> {
  const rows: string[] = [];
  for (let page = 0; ; page += 1) {
    const { Data } = await client.get('/api/order/Search', { Title: '写入', rows: 100, page, sort: 'Id' });
    const found =
      typeof Data === 'object' && Data !== null && 'Rows' in Data && Array.isArray(Data.Rows) ? Data.Rows : [];
    rows.push(
      ...found.map((row: unknown) =>
        typeof row === 'object' && row !== null && 'Title' in row ? String(row.Title) : '',
      ),
    );
    if (found.length < 100) break;
  }
  const lines = await client.get('/api/orderLine/Search', { searchKey: '', rows: 10 });
  const total =
    typeof lines.Data === 'object' && lines.Data !== null && 'Total' in lines.Data ? Number(lines.Data.Total) : 0;
  return { rows, orders: rows.length, lines: total - 2 };
}
