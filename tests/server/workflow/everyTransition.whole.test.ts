import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, listAt, type Fields, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';

/** Rows per transition and account. */
const TRIES = 3;
/** Taken, refused with a reason, or prompted for a confirmation; never forbidden, as the record offers it. */
const REPORTED = [0, 20, 23];

/**
 * Products, with the transitions for which no demo record is in the right state or on the right day, and the test below
 * `tests/server` that tries each of them.
 */
const PRODUCTS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  [
    'schemas',
    {
      'activityApply.checkIn': 'acceptance/activities',
      'activityApply.selfCheckIn': 'acceptance/activities',
      'article.releaseChange': 'records/corrections',
      'article.discardChange': 'records/corrections',
      'commission.approve': 'workflow/commission',
      'contract.withdraw': 'workflow/added',
      'payment.resubmit': 'workflow/payment',
      'unit.releaseChange': 'site/pages',
      'unit.discardChange': 'site/pages',
      'webPage.releaseChange': 'site/pages',
      'webPage.discardChange': 'site/pages',
    },
  ],
  ['docs/examples/library', { 'loan.lend': 'product/library', 'loan.renew': 'product/library' }],
  [
    'docs/examples/maintenance',
    {
      'workOrder.submit': 'workflow/waitedFor',
      'workOrder.quote': 'workflow/creates',
      'workOrder.cancel': 'workflow/creates',
    },
  ],
  ['docs/examples/rental', { 'booking.confirm': 'product/rental', 'rental.collect': 'product/rental' }],
  ['docs/examples/vehicles', {}],
];

/** A value that a field may have. */
function valueFor(field: FieldModel, server: TestServer): string {
  const { enums } = server.running.services.products.current.documents;
  const items = enums[field.enum?.type ?? '']?.items ?? [];
  if (items.length > 0) return String(items[0]?.Value);
  const { moment, amount } = fieldKind(field);
  if (field.reference !== undefined) return '1';
  if (field.type === 'boolean') return 'true';
  if (moment !== undefined) return field.type === 'date' ? '2026-03-10' : '2026-03-10 09:00:00';
  return amount !== undefined || field.type === 'integer' || field.type === 'number' ? '1' : '测试说明文字';
}

onOneDatabase('every transition', (kind) => {
  it.each(PRODUCTS)(
    'of %s answers each account that is offered it',
    async (folder, closed) => {
      const isShipped = folder === 'schemas';
      const settings = isShipped ? {} : { schemasDir: resolve(folder) };
      const [all, tried, wrong] = [new Set<string>(), new Set<string>(), new Array<string>()];
      // A step takes records away from others: each order reaches some that the other one does not.
      for (const isReversed of [false, true]) {
        const server = await openServer(kind, settings, isShipped ? 'shipped' : 'empty');
        try {
          await tryProduct(server, isReversed, { all, tried, wrong });
        } finally {
          await server.close();
        }
      }
      expect(wrong).toEqual([]);
      expect([...all].filter((name) => !tried.has(name)).toSorted()).toEqual(Object.keys(closed).toSorted());
      for (const [name, test] of Object.entries(closed)) {
        const call = name.replace(/^.*\.(.)/, (_, first: string) => first.toUpperCase());
        expect(readFileSync(`tests/server/${test}.test.ts`, 'utf8')).toMatch(new RegExp(`['/]${call}'`));
      }
    },
    900_000,
  );

  it('is tried in each product', () => {
    const examples = readdirSync('docs/examples').map((name) => `docs/examples/${name}`);
    expect(PRODUCTS.map(([folder]) => folder).toSorted()).toEqual([...examples, 'schemas'].toSorted());
  });
});

interface Tried {
  /** The manual transitions, those that were offered and called, and wrong answers. */
  readonly all: Set<string>;
  readonly tried: Set<string>;
  readonly wrong: string[];
}

/** Calls each transition of a product as an account of each kind that is offered it. */
async function tryProduct(server: TestServer, isReversed: boolean, { all, tried, wrong }: Tried): Promise<void> {
  const { entities } = server.running.services.products.current;
  const accounts = await queryRows(
    server,
    `select min("LoginId") as "LoginId" from "account" where "AccountState" = 1 and not coalesce("IsService", false)
     group by "Roles", "OutsideEntity" order by 1`,
  );
  for (const { LoginId } of accounts) {
    const client = await server.signIn(String(LoginId));
    for (const entity of entities.values()) {
      const { transitions = [] } = entity.workflow ?? {};
      for (const transition of isReversed ? transitions.toReversed() : transitions) {
        const name = `${entity.key}.${transition.action}`;
        if (transition.manual) all.add(name);
        for (const { Code, Data, Message, Successed } of await tryAll(client, entity, transition, server)) {
          tried.add(name);
          if (!REPORTED.includes(Code)) wrong.push(`${String(LoginId)} ${name} ${Code} ${Message}`);
          const state = Number(at(Data, `Record.${transition.field}`));
          const ends = transition.to.map((target) => target.state);
          if (Successed && ends.length > 0 && !ends.includes(state) && !isShared(transition))
            wrong.push(`${name} ends in ${state}`);
        }
      }
    }
  }
}

/** Others may still have to take it. */
const isShared = ({ joint, added }: TransitionModel): boolean => joint !== undefined || added !== undefined;

/** The replies to a transition of the first rows that offer it to the user. */
async function tryAll(
  client: TestClient,
  entity: EntityModel,
  transition: TransitionModel,
  server: TestServer,
): Promise<Reply[]> {
  const { action, inputs } = transition;
  const replies: Reply[] = [];
  const ids: unknown[] = [];
  for (const list of entity.lists.keys()) {
    const { Data, Successed } = await client.get(`/api/${entity.api}/Search`, { list, rows: 100 });
    if (!Successed) continue;
    for (const row of listAt(Data, 'Rows'))
      if (listAt(row, 'Can').includes(action) && !ids.includes(at(row, 'Id'))) ids.push(at(row, 'Id'));
    if (ids.length >= TRIES) break;
  }
  const model = actionModel(entity, action) ?? entity;
  const filled = inputs.flatMap((name): [string, string][] => {
    const field = model.field(name);
    return field === undefined ? [] : [[name, valueFor(field, server)]];
  });
  for (const id of ids.slice(0, TRIES)) {
    const read = await client.get(`/api/${entity.api}/Get`, { id: Number(id) });
    if (!listAt(read.Data, 'Can').includes(action)) continue;
    const head = { Id: Number(id), Version: Number(at(read.Data, 'Record.Version')) };
    const take = (more: Fields): Promise<Reply> =>
      client.post(`/api/${entity.api}/${action.charAt(0).toUpperCase()}${action.slice(1)}`, {
        ...head,
        ...Object.fromEntries(filled),
        ...more,
      });
    const first = await take({});
    const gains = at(first.Data, 'Gains.Accept');
    const accepted = { AcceptWarnings: true, ...(typeof gains === 'string' ? { AcceptGains: gains } : {}) };
    replies.push(first.Code === 24 ? await take(accepted) : first);
  }
  return replies;
}
