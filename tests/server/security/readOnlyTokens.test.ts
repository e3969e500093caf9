import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { CALLS } from '#wire/calls/CALLS.ts';
import { type Call, writesBy } from '#wire/calls/call.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { readSchema } from '../../faults/hostile.ts';
import { at, type TestClient } from '../../support/server/TestClient.ts';
import { ADMIN, onOneDatabase, useServer } from '../../support/server/TestServer.ts';
import { TEST_PASSWORD } from '../../support/server/testSettings.ts';

/** What is noted of readers, among it how far they have read the changes: no call states it as its change. */
const NOTES = [
  'opLog',
  'opLogChain',
  'session',
  'tableWrite',
  'rateCount',
  'recordPresence',
  'exportTurn',
  'changeCursor',
];
/** Streams that do not end. */
const STREAMS = /Events$/;
const SOUND = ['1', 'Title', 'true', '2026-03-09', '[]', '{}', '13812345678', 'customer'];

onOneDatabase('a token that only reads', (kind) => {
  const server = useServer(kind);
  const admin = server.as(ADMIN);

  const makeToken = async (ReadsOnly: string): Promise<string> => {
    const wanted = { Name: `令牌${ReadsOnly}`, Days: '30', ReadsOnly, Password: TEST_PASSWORD };
    return String(at((await admin.post('/api/Account/AddToken', wanted)).Data, 'Token'));
  };
  const entities = (): EntityModel[] =>
    [...server.running.services.products.current.entities.values()].filter(({ dialog }) => !dialog);

  /** Each table of the database as a hash of its rows. */
  const contents = async (): Promise<Readonly<Record<string, unknown>>> => {
    const { db } = server.running.services.database;
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
        and relname <> all(${NOTES}::text[]) order by 1`.execute(db);
    const all: Record<string, unknown> = {};
    for (const { name } of tables) {
      // That a token was used, and when, is noted of every call.
      const row = sql`to_jsonb(t) - '{UsedAt,UsedFrom}'::text[]`;
      const { rows } = await sql<{ hash: string | null }>`
        select md5(string_agg((${row})::text, ' ' order by (${row})::text)) as hash from ${sql.table(name)} as t`.execute(
        db,
      );
      all[name] = rows[0]?.hash ?? null;
    }
    return all;
  };

  interface Asked {
    readonly key: string;
    readonly call: Call;
    readonly path: string;
    readonly init: RequestInit;
  }

  /** Every call of the table, of every entity and its transitions, with parameters that its schema lets through. */
  async function everyCall(): Promise<Asked[]> {
    const records = new Map<string, string>();
    for (const { api, key } of entities()) {
      const { rows } = await sql<{
        id: number;
      }>`select min("Id") as id from ${sql.table(key)}`.execute(server.running.services.database.db);
      records.set(api, String(rows[0]?.id ?? 1));
    }
    const all: [string, Call][] = Object.entries(CALLS);
    // An open call is made by no account, whatever token is sent with it.
    const calls = all.filter(([key, { open }]) => open !== true && !STREAMS.test(key));
    return calls.flatMap(([key, call]) => {
      const [method = '', template = ''] = key.split(' ');
      const targets = template.includes(':api') ? entities() : [undefined];
      return targets.flatMap((entity) => {
        const actions = template.includes(':action')
          ? (entity?.workflow?.transitions ?? []).map(({ action }) => action)
          : [''];
        return actions.map((action): Asked => {
          const id = records.get(entity?.api ?? '') ?? '1';
          const path = template
            .replace(':api', entity?.api ?? '')
            .replace(':action', action)
            .replace(':id', id)
            .replace('*', '');
          const shape = method === 'POST' ? call.body : call.query;
          const fields = new URLSearchParams(shape === undefined || 'type' in shape ? [] : sound(shape.schema, id));
          const body = { 'content-type': 'application/x-www-form-urlencoded' };
          return method === 'POST'
            ? { key, call, path, init: { method, body: fields.toString(), headers: body } }
            : { key, call, path: `${path}?${fields.toString()}`, init: { method } };
        });
      });
    });
  }

  const bearer = (init: RequestInit, token: string): RequestInit => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    return { ...init, headers };
  };
  const textOf = async (client: TestClient, { path, init }: Asked): Promise<string> =>
    (await client.fetch(path, init)).text();

  it('changes nothing, whatever it calls, and is refused by every call that writes', async () => {
    const token = await makeToken('true');
    const [asked, client, before] = [await everyCall(), server.client(), await contents()];
    const refused: string[] = [];
    let answered = 0;
    for (const each of asked) {
      const text = await textOf(client, { ...each, init: bearer(each.init, token) });
      if (text.includes('这个访问令牌只能读取')) refused.push(each.key);
      if (text.includes('"Successed":true')) answered += 1;
    }
    expect(await contents()).toEqual(before);
    const writing = asked.filter(
      ({ key, call }) => call.tokens === true && writesBy(key, call) && !key.startsWith('HEAD'),
    );
    // What a server does not serve, such as the calls of the toolbox, is taken for an action of an entity.
    const served = refused.filter((key) => !key.includes('/dev/'));
    expect(new Set(served)).toEqual(new Set(writing.map(({ key }) => key)));
    expect(answered).toBeGreaterThan(50);
  });

  it('may make the calls that state that they write nothing, and they write nothing for a person either', async () => {
    const [asked, before] = [await everyCall(), await contents()];
    for (const each of asked) if (!writesBy(each.key, each.call)) await textOf(admin, each);
    expect(await contents()).toEqual(before);
  });

  it('differs by that from a token that writes: the same calls change records and read marks', async () => {
    const token = await makeToken('false');
    const [asked, client, before] = [await everyCall(), server.client(), await contents()];
    for (const each of asked)
      if (each.call.tokens === true && writesBy(each.key, each.call))
        await textOf(client, { ...each, init: bearer(each.init, token) });
    const after = await contents();
    expect(Object.keys(after).filter((name) => after[name] !== before[name]).length).toBeGreaterThan(2);
  });
});

/** Values that the schemas of parameters let through: `id` where they take one. */
function sound(schema: object, id: string): [string, string][] {
  const { properties = {}, required = [] } = readSchema(schema);
  const names = Object.keys(properties).filter((name) => required.includes(name) || /^ids?$/i.test(name));
  return names.map((name) => {
    if (/^ids?$/i.test(name)) return [name, id];
    const { enum: choices, pattern } = readSchema(properties[name] ?? {});
    if (choices !== undefined) return [name, String(choices[0])];
    return [name, SOUND.find((text) => pattern === undefined || new RegExp(pattern, 'u').test(text)) ?? '1'];
  });
}
