import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { BenchServer } from './BenchServer.ts';
import { changeCustomer } from './works.ts';

const WINDOWS = 200;
const CHANGES = 20;
/** Longer than the pause between two looks. Milliseconds. */
const PAUSE = 2500;
const IDLE = 60_000;
/** The number of open records, each in several windows. */
const RECORDS = 10;

/**
 * `npm run bench -- live`: what 200 people who have signed in and have a window open each, a list of customers or a record, cost a server on the PostgreSQL
 * server that TEST_DATABASE_URL names. Prints the processor that the server takes for a minute without changes and for each change, and its memory.
 */
export async function live(): Promise<void> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined) throw new Error('TEST_DATABASE_URL names no PostgreSQL server');
  const url = new URL(server);
  url.pathname = `/guiju_live_${process.pid}`;
  const name = url.pathname.slice(1);
  const dataDir = mkdtempSync(join(tmpdir(), 'guiju-live-'));
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
    console.log((await measure(dataDir, url.href)).join('\n'));
  } finally {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(dataDir: string, databaseUrl: string): Promise<string[]> {
  const server = await BenchServer.start({ dataDir, databaseUrl });
  const leave: (() => void)[] = [];
  try {
    await server.signIn('13900000001');
    const change = await changeCustomer(server);
    const cost = async (): Promise<number> => {
      const before = server.usage().seconds;
      for (let i = 0; i < CHANGES; i += 1) {
        await change(server, i);
        await wait(PAUSE);
      }
      return ((server.usage().seconds - before) * 1000) / CHANGES;
    };
    const idle = async (): Promise<number> => {
      const before = server.usage().seconds;
      await wait(IDLE);
      return server.usage().seconds - before;
    };
    const logins = await copyAccounts(databaseUrl);
    const people: BenchServer[] = [];
    for (const login of logins) {
      const person = server.beside();
      await person.signIn(login);
      people.push(person);
    }
    // The first changes make code fast.
    await cost();
    const alone = { change: await cost(), idle: await idle(), resident: server.usage().resident };
    let heard = 0;
    for (const [i, person] of people.entries()) {
      const record = i % 2 === 0 ? '' : `&record=${(i % RECORDS) + 1}`;
      leave.push(await person.listen(`/api/Live/Events?entity=Customer${record}`, () => (heard += 1)));
    }
    await wait(PAUSE);
    const resident = server.usage().resident;
    const quiet = await idle();
    heard = 0;
    const changed = await cost();
    return [
      `${WINDOWS} windows; ${(heard / CHANGES).toFixed(0)} events for each change`,
      `a minute without changes: ${quiet.toFixed(2)} s of the processor, without windows ${alone.idle.toFixed(2)}`,
      `a change: ${changed.toFixed(0)} ms, without windows ${alone.change.toFixed(0)}`,
      `resident: ${resident.toFixed(0)} MB, without windows ${alone.resident.toFixed(0)}`,
    ];
  } finally {
    for (const each of leave) each();
    await server.close();
  }
}

/**
 * Creates so many copies of a demo manager's account, which may view all customers, with the same password. Returns
 * their sign-in names.
 */
async function copyAccounts(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ LoginId: string }>(
    `insert into "account" ("LoginId", "PasswordHash", "RealName", "EmployeeId", "AccountState", "Roles", "Version", "IsDeleted")
     select 'live' || n, "PasswordHash", "RealName", "EmployeeId", "AccountState", "Roles", 1, false
     from "account", generate_series(1, ${WINDOWS}) as n where "LoginId" = '13900000003' returning "LoginId"`,
  );
  await client.end();
  return rows.map(({ LoginId }) => LoginId);
}
