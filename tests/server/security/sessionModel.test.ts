import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findAccount, type AccountRow } from '#server/db/accounts/accounts.ts';
import { Sessions, hashToken } from '#server/access/Sessions.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { onEachDatabase, type TestServer, useServer } from '../../support/server/TestServer.ts';

const MINUTE = 60_000;
/** The limits of an employee. */
const [IDLE, ABSOLUTE] = [60 * MINUTE, 12 * 60 * MINUTE];
/** A use is noted once a minute, and a session believed for five seconds: it may end so much before its idle limit, never after. */
const SLACK = MINUTE + 5000;
const ACCOUNTS = ['13900000006', '13900000007'];

/** The expected state of a session. */
interface ModelSession {
  readonly token: string;
  readonly account: number;
  readonly began: number;
  used: number;
  ended: boolean;
}

interface Model {
  sessions: ModelSession[];
  disabled: Set<number>;
}

/** Two processes on one database; the second one looks sessions up with a memory of its own. */
interface Real {
  readonly server: TestServer;
  readonly processes: readonly [Sessions, Sessions];
  readonly accounts: readonly AccountRow[];
}

type Step = fc.AsyncCommand<Model, Real>;

const now = ({ server }: Real): number => server.clock.now.getTime();
const step = (name: string, run: (model: Model, real: Real) => Promise<void>): Step => ({
  check: () => true,
  run,
  toString: () => name,
});
const from = { address: '127.0.0.1', agent: null };

/**
 * A process may cache a session for five seconds after another process ended it: the clock advances before the next
 * check.
 */
const forgetElsewhere = (real: Real): void => {
  real.server.clock.now = new Date(now(real) + 5000);
};

const signInStep = (account: number, process: 0 | 1): Step =>
  step(`signIn(${account}, ${process})`, async (model, real) => {
    const row = real.accounts[account];
    if (row === undefined) throw new Error('no such account');
    const started = await real.processes[process].start(row, from).catch(() => undefined);
    expect(started === undefined).toBe(model.disabled.has(account));
    if (started === undefined) return;
    expect(model.sessions.map(({ token }) => token)).not.toContain(started.token);
    model.sessions.push({ token: started.token, account, began: now(real), used: now(real), ended: false });
  });

const useStep = (at: number, process: 0 | 1): Step =>
  step(`use(${at}, ${process})`, async (model, real) => {
    const session = model.sessions[at % Math.max(1, model.sessions.length)];
    if (session === undefined) return;
    // Listening windows check this way; it does not count as use.
    const isLiving = (await real.processes[process].living([session.token, 'no session'])).has(session.token);
    const found = await real.processes[process].find(session.token);
    const idle = now(real) - session.used;
    const dead =
      session.ended || model.disabled.has(session.account) || now(real) - session.began >= ABSOLUTE || idle >= IDLE;
    if (dead) expect([found, isLiving]).toEqual([undefined, false]);
    else if (idle < IDLE - SLACK)
      expect([found?.account.Id, isLiving]).toEqual([real.accounts[session.account]?.Id, true]);
    if (found === undefined) session.ended = true;
    else session.used = now(real);
  });

const signOutStep = (at: number, process: 0 | 1): Step =>
  step(`signOut(${at}, ${process})`, async (model, real) => {
    const session = model.sessions[at % Math.max(1, model.sessions.length)];
    if (session === undefined) return;
    await real.processes[process].end(session.token);
    session.ended = true;
    expect(await real.processes[process].find(session.token)).toBeUndefined();
    forgetElsewhere(real);
  });

const endAllStep = (account: number, keep: number, process: 0 | 1): Step =>
  step(`endAll(${account}, ${keep}, ${process})`, async (model, real) => {
    const kept = model.sessions[keep % Math.max(1, model.sessions.length)];
    const found = kept === undefined ? undefined : await real.processes[process].find(kept.token);
    await real.processes[process].endAll(real.accounts[account]?.Id ?? 0, found?.tokenHash ?? '');
    for (const session of model.sessions)
      if (session.account === account && (found === undefined || session !== kept)) session.ended = true;
    if (kept !== undefined && found !== undefined) kept.used = now(real);
    forgetElsewhere(real);
  });

const endOneStep = (at: number, asker: number, process: 0 | 1): Step =>
  step(`endOne(${at}, ${asker}, ${process})`, async (model, real) => {
    const askerId = real.accounts[asker]?.Id ?? 0;
    for (const row of await real.processes[process].list(askerId)) expect(row.AccountId).toBe(askerId);
    const session = model.sessions[at % Math.max(1, model.sessions.length)];
    if (session === undefined) return;
    const [row] = await queryRows(
      real.server,
      `select "Id" from "session" where "AccountId" = ${real.accounts[session.account]?.Id} order by "CreatedAt" limit 1`,
    );
    if (row === undefined) return;
    const whose = await real.processes[process].endById(Number(row['Id']), askerId);
    expect(whose).toBe(asker === session.account ? askerId : undefined);
    // Only the database knows which of the model's sessions it was: those missing there are ended here.
    const left = (await queryRows(real.server, 'select "TokenHash" from "session"')).map(({ TokenHash }) => TokenHash);
    for (const one of model.sessions) if (!left.includes(hashToken(one.token))) one.ended = true;
    forgetElsewhere(real);
  });

const disableStep = (account: number, state: 1 | 2): Step =>
  step(`state(${account}, ${state})`, async (model, real) => {
    const id = real.accounts[account]?.Id ?? 0;
    await queryRows(real.server, `update "account" set "AccountState" = ${state} where "Id" = ${id}`);
    if (state === 1) model.disabled.delete(account);
    else {
      model.disabled.add(account);
      await real.processes[0].endAll(id);
      for (const session of model.sessions) if (session.account === account) session.ended = true;
    }
    forgetElsewhere(real);
  });

/** A user who works all day: a session that is never idle ends nevertheless. */
const workStep = (at: number, process: 0 | 1): Step =>
  step(`work(${at}, ${process})`, async (model, real) => {
    for (let hour = 0; hour < 15; hour += 1) {
      await waitStep(50).run(model, real);
      await useStep(at, process).run(model, real);
    }
  });

const waitStep = (minutes: number): Step =>
  step(`wait(${minutes})`, (_model, real) => {
    real.server.clock.now = new Date(now(real) + minutes * MINUTE);
    return Promise.resolve();
  });

const guessStep = (token: string): Step =>
  step(`guess(${token})`, async (_model, real) => {
    expect(await real.processes[0].find(token)).toBeUndefined();
  });

const account = fc.constantFrom(0, 1);
const process = fc.constantFrom(0 as const, 1 as const);
const at = fc.nat({ max: 5 });
const steps = [
  fc.tuple(account, process).map(([one, by]) => signInStep(one, by)),
  fc.tuple(account, process).map(([one, by]) => signInStep(one, by)),
  fc.tuple(at, process).map(([one, by]) => useStep(one, by)),
  fc.tuple(at, process).map(([one, by]) => useStep(one, by)),
  fc.tuple(at, process).map(([one, by]) => useStep(one, by)),
  fc.tuple(at, process).map(([one, by]) => signOutStep(one, by)),
  fc.tuple(account, at, process).map(([one, keep, by]) => endAllStep(one, keep, by)),
  fc.tuple(at, account, process).map(([one, asker, by]) => endOneStep(one, asker, by)),
  fc.tuple(account, fc.constantFrom(1 as const, 2 as const)).map(([one, state]) => disableStep(one, state)),
  fc.constantFrom(1, 20, 58, 59, 60, 61, 300, 719, 721).map(waitStep),
  fc.tuple(at, process).map(([one, by]) => workStep(one, by)),
  fc.string({ maxLength: 50 }).map(guessStep),
];

onEachDatabase('the model of sessions', (kind) => {
  const server = useServer(kind);

  it('holds for every order of signing in, using, ending, disabling and waiting, in two processes', async () => {
    const { database, products, enums, clock, sessions } = server.running.services;
    const other = new Sessions(database, products, enums, clock, () => server.settings.sessionLimits);
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 40, size: 'max' }), async (commands) => {
        await queryRows(server, 'delete from "session"');
        await queryRows(server, 'update "account" set "AccountState" = 1');
        for (const process of [sessions, other]) process.drop();
        const accounts = await Promise.all(ACCOUNTS.map((loginId) => findAccount(database.db, loginId)));
        const real: Real = {
          server,
          processes: [sessions, other],
          accounts: accounts.filter((one) => one !== undefined),
        };
        await fc.asyncModelRun(() => ({ model: { sessions: [], disabled: new Set<number>() }, real }), commands);
      }),
      { numRuns: 40 },
    );
  });
});
