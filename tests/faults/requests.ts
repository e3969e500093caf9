import { HOSTILE, requestMaker, seeded, type Request } from './hostile.ts';
import { ADMIN, SALES, stackOf, type Fault, type Finding } from './World.ts';
import { at, listAt, numberAt, TestClient } from '../support/server/TestClient.ts';

const NO_LEAK = /syntax error|relation "|pg_|at Object|node_modules|\.ts:|\.js:|SQLSTATE/i;
/** A call is given up after this. Milliseconds. */
const PATIENCE = 60_000;
const SEED = 20260310;

/** Requests generated from the table of calls, by a visitor, a salesman and an administrator. */
export const fuzzed: Fault = {
  name: 'fuzzed requests',
  run: async (world, size): Promise<Finding> => {
    const count = size === 'short' ? 200 : 10_000;
    const server = await world.start(await world.filled());
    const stranger = new TestClient(server.client.address);
    const administrator = new TestClient(server.client.address);
    await administrator.signIn(ADMIN);
    const clients = [stranger, server.client, server.client, administrator, administrator, administrator];
    const random = seeded(SEED);
    const make = requestMaker(random);
    const statuses = new Map<string, number>();
    const broken = new Set<string>();
    let left = count;
    const worker = async (): Promise<void> => {
      while (left > 0 && server.child.exitCode === null) {
        left -= 1;
        const request = make();
        const chosen = clients[Math.floor(random() * clients.length)] ?? stranger;
        const client = ENDS_ACCESS.test(request.path) ? stranger : chosen;
        const { status, wrong } = await send(client, request);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const [path = ''] = request.path.split('?');
        if (wrong !== undefined && broken.size < 20) broken.add(`${request.method} ${path.slice(0, 60)}: ${wrong}`);
        // Whatever it hit, such as its own roles or sessions.
        if (status === 'code 10' && client !== stranger) await client.signIn(client === administrator ? ADMIN : SALES);
      }
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    if (server.child.exitCode !== null) broken.add(`the server ended with ${server.child.exitCode}`);
    const alive = await new TestClient(server.client.address).get('/api/System/GetCompany');
    if (!alive.Successed) broken.add('the server does not answer afterwards');
    for (const stack of stackOf(server.output().stderr.replace(/^\{.*$/gm, ''))) broken.add(stack);
    await world.end(server);
    const seen = [...statuses].sort(([, a], [, b]) => b - a).map(([status, n]) => `${n} ${status}`);
    return { done: `${count} requests, seed ${SEED}`, seen: seen.slice(0, 6).join(', '), broken: [...broken] };
  },
};

async function send(
  client: TestClient,
  { method, path, body, isEnvelope }: Request,
): Promise<{ status: string; wrong: string | undefined }> {
  const headers: Record<string, string> =
    typeof body === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
  const init: RequestInit = {
    method,
    headers,
    signal: AbortSignal.timeout(PATIENCE),
    ...(body === undefined ? {} : { body }),
  };
  try {
    if (!isEnvelope) {
      const response = await client.fetch(path, init);
      await response.arrayBuffer();
      return { status: `status ${response.status}`, wrong: wrongStatus(response.status) };
    }
    const reply = await client.call(path, init);
    const leak = NO_LEAK.exec(withoutSent(reply.Message))?.[0];
    return {
      status: reply.Successed ? 'taken' : `code ${reply.Code}`,
      wrong: wrongStatus(reply.status) ?? (leak === undefined ? undefined : `the message tells "${leak}"`),
    };
  } catch (error) {
    return { status: 'no envelope', wrong: String(error).slice(0, 200) };
  }
}

/** A message without the texts that attack: it may name what it refuses. */
const withoutSent = (message: string): string => HOSTILE.reduce((text, sent) => text.replaceAll(sent, ''), message);

/** Calls that would remove the access of our own accounts, which the other requests need. */
const ENDS_ACCESS =
  /SigningOut|EndSession|EndOtherSessions|ChangePassword|GivePassword|ResetPassword|SetState|SetRoles|Role/i;

/** Full and busy are no mistakes. */
export const wrongStatus = (status: number): string | undefined =>
  status >= 500 && status !== 503 && status !== 507 ? `answered ${status}` : undefined;

/** Texts that attack are stored as they are or refused by name, found as they are, and move nothing else. */
export const hostileTexts: Fault = {
  name: 'hostile texts',
  run: async (world, size): Promise<Finding> => {
    const server = await world.start(await world.filled());
    const { client } = server;
    const texts = size === 'short' ? HOSTILE.filter((_, i) => i % 10 === 0) : HOSTILE;
    const total = async (): Promise<number> =>
      numberAt((await client.get('/api/customer/Search', { rows: 1 })).Data, 'Total');
    const customers = await total();
    const broken: string[] = [];
    let [stored, refused] = [0, 0];
    for (const [i, text] of texts.entries()) {
      const form = { Title: `${i} ${text}`, CustomerId: '1', Kind: '10', Money: '5' };
      const reply = await client.post('/api/order/Add', new URLSearchParams(form).toString());
      if (reply.status >= 500) broken.push(`${JSON.stringify(text)} was answered ${reply.status}`);
      if (NO_LEAK.test(reply.Message)) broken.push(`${JSON.stringify(text)} was told ${reply.Message}`);
      if (!reply.Successed) {
        refused += 1;
        if (reply.Message === '') broken.push(`${JSON.stringify(text)} was refused without a word`);
        continue;
      }
      stored += 1;
      const [read, found] = [
        await client.get('/api/order/Get', { id: numberAt(reply.Data, 'Record.Id') }),
        await client.get('/api/order/Search', { searchKey: form.Title.slice(0, 60), rows: 100 }),
      ];
      if (at(read.Data, 'Record.Title') !== form.Title.trim())
        broken.push(`${JSON.stringify(text)} came back as ${JSON.stringify(at(read.Data, 'Record.Title'))}`);
      if (found.status >= 500 || (found.Successed && listAt(found.Data, 'Rows').length > 3))
        broken.push(
          `a search for ${JSON.stringify(text)} found ${found.Successed ? listAt(found.Data, 'Rows').length : found.status}`,
        );
    }
    if ((await total()) !== customers) broken.push('other records have changed');
    await world.end(server);
    return {
      done: `${texts.length} texts`,
      seen: `${stored} stored as they are, ${refused} refused by name`,
      broken: broken.slice(0, 20),
    };
  },
};
