import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '#engine/errors.ts';
import { requestCode } from '#server/http/routes/codeRoutes.ts';
import { type CodePurpose, takeCode } from '#server/session/phoneLogin.ts';
import { codeSentTo, otherThan, sentTo } from '../../support/server/outbox.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { onEachDatabase, type TestServer, useServer } from '../../support/server/TestServer.ts';
import { itWhole } from '../../support/wholeRun.ts';

const SECOND = 1000;
const [MINUTE, HOUR, DAY] = [60 * SECOND, 3600 * SECOND, 86_400 * SECOND];
const PHONES = ['13900000001', '13900000002', '13900000003'];
const PURPOSES: readonly CodePurpose[] = ['login', 'bind', 'reset', 'rebind:7'];
/** Two of one network and one of another; the last writes the first in the new way. */
const ADDRESSES = ['10.0.0.1', '10.0.0.2', '192.0.2.9', '::ffff:10.0.0.1'];
const DEVICES = ['device-a', 'device-b'];
/** Smaller than usual, so that it is reached. */
const ALL_PER_DAY = 35;

interface Sent {
  readonly phone: string;
  readonly address: string;
  readonly at: number;
}

interface Live {
  readonly code: string;
  readonly device: string;
  readonly until: number;
  tries: number;
}

interface Model {
  readonly sent: Sent[];
  readonly live: Map<string, Live>;
  readonly wrong: { readonly address: string; readonly at: number }[];
}

type Step = fc.AsyncCommand<Model, TestServer>;

const plain = (address: string): string => address.replace('::ffff:', '');
const network = (address: string): string => plain(address).replace(/\.\d+$/, '');

/** The rules from the issue. */
function isAllowed({ sent }: Model, phone: string, address: string, now: number): boolean {
  const within = (time: number, which: (one: Sent) => boolean): number =>
    sent.filter((one) => now - one.at < time && which(one)).length;
  return (
    within(MINUTE, (one) => one.phone === phone) < 1 &&
    within(HOUR, (one) => one.phone === phone) < 5 &&
    within(DAY, (one) => one.phone === phone) < 10 &&
    within(HOUR, (one) => plain(one.address) === plain(address)) < 30 &&
    within(HOUR, (one) => network(one.address) === network(address)) < 100 &&
    within(DAY, () => true) < ALL_PER_DAY
  );
}

const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : String(error));
const step = (name: string, run: (model: Model, server: TestServer) => Promise<void>): Step => ({
  check: () => true,
  run,
  toString: () => name,
});

const askStep = (phone: string, purpose: CodePurpose, address: string, device: string, times: number): Step =>
  step(`ask(${phone}, ${purpose}, ${address}, ${device}, ${times})`, async (model, server) => {
    const now = server.clock.now.getTime();
    const allowed = isAllowed(model, phone, address, now);
    const before = (await sentTo(server, phone)).length;
    const ask = () =>
      requestCode(server.running.services, { purpose, target: phone, address, device, channel: 'sms', isKnown: true });
    const results = await Promise.all(Array.from({ length: times }, () => ask().then(() => 'ok', codeOf)));
    expect(results.filter((result) => result === 'ok')).toHaveLength(allowed ? 1 : 0);
    expect(results.filter((result) => result === 'CODE_LIMIT')).toHaveLength(times - (allowed ? 1 : 0));
    if (!allowed) return;
    const code = await codeSentTo(server, phone, before + 1);
    expect(await sentTo(server, phone)).toHaveLength(before + 1);
    model.sent.push({ phone, address, at: now });
    model.live.set(`${phone} ${purpose}`, { code, device, until: now + 5 * MINUTE, tries: 0 });
  });

const showStep = (
  phone: string,
  purpose: CodePurpose,
  address: string,
  device: string,
  right: boolean,
  times: number,
): Step =>
  step(`show(${phone}, ${purpose}, ${address}, ${device}, ${right}, ${times})`, async (model, server) => {
    const now = server.clock.now.getTime();
    const live = model.live.get(`${phone} ${purpose}`);
    const shown = live === undefined ? '000000' : right ? live.code : otherThan(live.code);
    const recent = model.wrong.filter((one) => now - one.at < HOUR && plain(one.address) === plain(address)).length;
    const show = () => takeCode({ purpose, target: phone, device, address }, shown, server.running.services);
    const results = await Promise.all(Array.from({ length: times }, () => show().then(() => 'ok', codeOf)));
    const good = right && live !== undefined && live.device === device && now < live.until && live.tries < 5;
    if (recent >= 30) {
      expect(new Set(results)).toEqual(new Set(['CODE_LIMIT']));
      return;
    }
    expect(results.filter((result) => result === 'ok')).toHaveLength(good ? 1 : 0);
    for (const result of results) if (result === 'CODE_INVALID') model.wrong.push({ address, at: now });
    if (live?.device === device) live.tries += results.filter((result) => result !== 'CODE_LIMIT').length;
    if (good) model.live.delete(`${phone} ${purpose}`);
  });

const waitStep = (seconds: number): Step =>
  step(`wait(${seconds})`, (_model, server) => {
    server.clock.now = new Date(server.clock.now.getTime() + seconds * SECOND);
    return Promise.resolve();
  });

const [phone, purpose] = [fc.constantFrom(...PHONES), fc.constantFrom(...PURPOSES)];
const [address, device] = [fc.constantFrom(...ADDRESSES), fc.constantFrom(...DEVICES)];
const times = fc.constantFrom(1, 1, 1, 4);
const ask = fc.tuple(phone, purpose, address, device, times).map((of) => askStep(...of));
const show = fc
  .tuple(phone, fc.constantFrom('login' as const, 'bind' as const), address, device, fc.boolean(), times)
  .map((of) => showStep(...of));
const wait = fc.constantFrom(1, 59, 60, 61, 61, 61, 240, 299, 301, 3600, 3600, 86_400).map(waitStep);

onEachDatabase('the model of codes', (kind) => {
  const server = useServer(kind, { codeLimits: { perDay: ALL_PER_DAY, replyTime: 0 } });

  itWhole('holds for every order of asking, showing and waiting, also at the same moment', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands([ask, ask, show, show, wait], { maxCommands: 60, size: 'max' }),
        async (commands) => {
          for (const table of ['codeSend', 'validateCode', 'codeFailure', 'outbox'])
            await queryRows(server, `delete from "${table}"`);
          await fc.asyncModelRun(() => ({ model: { sent: [], live: new Map(), wrong: [] }, real: server }), commands);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('holds when somebody asks every minute', async () => {
    for (const table of ['codeSend', 'outbox']) await queryRows(server, `delete from "${table}"`);
    const model: Model = { sent: [], live: new Map(), wrong: [] };
    for (let i = 0; i < 8; i += 1) {
      await askStep('13900000001', 'login', '10.0.0.1', 'device-a', 1).run(model, server);
      await waitStep(61).run(model, server);
    }
    expect(model.sent).toHaveLength(5);
  });

  it('holds when somebody asks whenever he may, for days', async () => {
    for (const table of ['codeSend', 'outbox']) await queryRows(server, `delete from "${table}"`);
    const model: Model = { sent: [], live: new Map(), wrong: [] };
    for (let i = 0; i < 130; i += 1) {
      await askStep(PHONES[i % 2] ?? '', PURPOSES[i % 4] ?? 'login', ADDRESSES[i % 3] ?? '', 'device-a', 1).run(
        model,
        server,
      );
      await waitStep([20, 45, 700, 3000][i % 4] ?? 0).run(model, server);
    }
    expect(model.sent.length).toBeGreaterThan(20);
  });
});
