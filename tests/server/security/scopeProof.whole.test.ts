import { afterAll, beforeAll, expect, it } from 'vitest';
import { build } from '#language/build.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { listNames } from '#language/mapExpression.ts';
import { plainText, type Value, type Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { referredEntity } from '#engine/model/referredEntity.ts';
import type { AskingForm } from '#engine/query/bindForm.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Call } from '#server/access/Call.ts';
import { makeCall } from '#server/access/openCall.ts';
import { findAccount } from '#server/db/accounts/accounts.ts';
import { judgeReferences } from '#server/records/check/judgeReferences.ts';
import { referencedId } from '#server/records/read/readRefs.ts';
import { readPerson } from '../../support/permissions/OraclePerson.ts';
import { PermissionOracle } from '../../support/permissions/PermissionOracle.ts';
import { RawRows } from '../../support/permissions/RawRows.ts';
import { column, numberAt, type TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';
import { runsWhole } from '../../support/wholeRun.ts';

const { entities: all, documents } = shippedProduct();
/** Entities with a table. */
const entities = new Map([...all].filter(([, { dialog }]) => !dialog));
const forms = new Map(documents.entities.map(({ key, form }) => [key, form]));
/** The nine of the demo, and the executives of a company and of regions. The gate proves a manager and a salesman. */
const ACCOUNTS = (runsWhole() ? '01 03 04 05 06 10 16 18 19 20' : '05 06').split(' ').map((nn) => `139000000${nn}`);
const PAGE = 100;
const GONE = 13;
const DENIED = 12;

/**
 * The scope proof: for every account, the rows of a list are those whose detail opens, those that pickers offer and
 * those that the check of a save accepts. Intended restrictions are considered by the evaluator: a list's own
 * condition, a field's.
 */
onOneDatabase('the scope proof', (kind) => {
  let server: TestServer;
  let rows: RawRows;
  beforeAll(async () => {
    server = await openServer(kind, {}, 'shipped');
    rows = await RawRows.read(server, [...entities.keys(), 'account']);
  });
  afterAll(() => server.close());

  it.each([...ACCOUNTS, '13800000001'])('%s: list = detail = picker = save', async (login) => {
    const proof = await ScopeProof.open(server, rows, login);
    for (const entity of entities.values()) {
      await proof.compareList(entity);
      await proof.compareDetail(entity);
      for (const field of entity.fields) await proof.compareReference(entity, field);
    }
    expect(proof.differences).toEqual([]);
    expect(proof.compared).toBeGreaterThan(200);
  });
});

/** The records that one account reaches on each path, compared with the documents. */
class ScopeProof {
  readonly differences: string[] = [];
  compared = 0;
  readonly #client: TestClient;
  readonly #call: Call;
  readonly #oracle: PermissionOracle;
  readonly #rows: RawRows;
  readonly #server: TestServer;
  readonly #visible = new Map<string, readonly Values[]>();

  private constructor(server: TestServer, rows: RawRows, client: TestClient, call: Call, oracle: PermissionOracle) {
    this.#server = server;
    this.#rows = rows;
    this.#client = client;
    this.#call = call;
    this.#oracle = oracle;
  }

  static async open(server: TestServer, rows: RawRows, login: string): Promise<ScopeProof> {
    const { services } = server.running;
    const client = await server.signIn(login);
    const account = await findAccount(services.database.db, login);
    if (account === undefined) throw new Error(`There is no account ${login}`);
    const { signedIn } = await services.sessions.start(account, { address: '', agent: '' });
    const enums = services.enums.source;
    const oracle = new PermissionOracle(readPerson(rows, login, documents.roles), rows, { entities, forms, enums });
    return new ScopeProof(server, rows, client, makeCall(signedIn, '', services), oracle);
  }

  /** Every row of the main list, page by page, in the scene that leaves none out. */
  async compareList(entity: EntityModel): Promise<void> {
    const names = [...entity.lists.keys()];
    const name = (this.#oracle.isCustomer ? names.find((one) => one.startsWith('customer')) : undefined) ?? names[0];
    const list = entity.lists.get(name ?? '');
    if (name === undefined || list === undefined || !this.#oracle.may(entity, 'view')) return;
    if (!list.permission.every((key) => this.#oracle.holds(key))) return;
    const whole = list.scenes.find(({ where, scope, waiting }) => where === undefined && scope === 'all' && !waiting);
    const found: number[] = [];
    for (let page = 0; ; page += 1) {
      const scene = whole === undefined ? {} : { scene: whole.key };
      const { Data } = await this.#client.get(`/api/${entity.api}/Search`, { list: name, rows: PAGE, page, ...scene });
      found.push(...column(Data, 'Id').map(Number));
      if (found.length >= numberAt(Data, 'Total')) break;
    }
    const expected = this.#seen(entity).filter((row) => this.#oracle.meets(entity, row, list.where));
    if (whole === undefined && list.scenes.length > 0) {
      const ids = new Set(expected.map(idOf));
      this.#compare(
        `${entity.key} list`,
        found,
        found.filter((id) => ids.has(id)),
      );
    } else this.#compare(`${entity.key} list`, found, expected.map(idOf));
  }

  /** The detail opens for the first, middle and last visible record, and for none outside. */
  async compareDetail(entity: EntityModel): Promise<void> {
    const seen = this.#seen(entity);
    const ids = new Set(seen.map(idOf));
    const outside = this.#rows.of(entity.key).filter((row) => !ids.has(idOf(row)));
    const asked = [seen[0], seen[Math.trunc(seen.length / 2)], seen.at(-1), outside[0], outside.at(-1)];
    for (const id of new Set(asked.filter((row) => row !== undefined).map(idOf))) {
      const { Code } = await this.#client.get(`/api/${entity.api}/Get`, { id });
      const expected = ids.has(id) ? 0 : GONE;
      if (Code !== expected) this.differences.push(`${entity.key} ${id}: detail ${Code} instead of ${expected}`);
    }
  }

  /**
   * A picker, with and without its own condition, and the check of a save; for empty forms and those of stored records.
   */
  async compareReference(entity: EntityModel, field: FieldModel): Promise<void> {
    if (field.reference === undefined) return;
    const stored = this.#seen(entity);
    const readsForm = listNames(field.reference.where ?? build.literal(true)).some(({ root }) => root !== '$record');
    const asking = readsForm || field.reference.oneOf !== undefined ? [{}, stored[0], stored.at(-1)] : [{}];
    for (const values of new Set(asking.filter((row) => row !== undefined))) {
      const target = referredEntity(field, values, this.#call.findEntity);
      if (target === undefined) continue;
      const where = field.reference.where;
      const form: AskingForm = { values, refs: this.#refsOf(entity, field, values) };
      const isOpen = ['employee', 'unit'].includes(target.organisation ?? '') && !this.#oracle.isCustomer;
      const inScope = isOpen ? this.#rows.of(target.key) : this.#seen(target);
      const fits = where === undefined ? () => true : compileExpression(where);
      const { user, now, enums } = this.#call;
      const offered = inScope.filter(
        (record) => fits({ ...form, record, user, now, enums, index: 0, self: null }) === true,
      );
      const every = this.#rows.of(target.key).map(idOf);
      const title = `${entity.key}.${field.name} of ${values['Id'] === undefined ? 'an empty form' : plainText(values['Id'], '')}`;
      const { fit, unfit } = await judgeReferences(field, every, form, {
        ...this.#call,
        db: this.#server.running.services.database.db,
      });
      this.#compare(`${title}: save`, [...fit], offered.map(idOf));
      this.#compare(`${title}: row scope of the save`, [...fit, ...unfit], inScope.map(idOf));
      const asked = { for: `${entity.key}.${field.name}`, ...sent(entity, field, values) };
      const known = await this.#client.get(`/api/${entity.api}/Pick`, { ...asked, ids: every.join(',') });
      if (known.Code === DENIED) continue;
      this.#compare(`${title}: row scope of the picker`, column(known.Data, 'Id'), inScope.map(idOf));
      const picked = await this.#client.get(`/api/${entity.api}/Pick`, { ...asked, rows: PAGE });
      const ids = new Set(offered.map(idOf));
      this.#compare(
        `${title}: picker`,
        column(picked.Data, 'Id').filter((id) => !ids.has(Number(id))),
        [],
      );
      if (numberAt(picked.Data, 'Total') !== offered.length)
        this.differences.push(`${title}: picker has ${numberAt(picked.Data, 'Total')} instead of ${offered.length}`);
    }
  }

  #seen(entity: EntityModel): readonly Values[] {
    const known = this.#visible.get(entity.key) ?? this.#oracle.visible(entity);
    this.#visible.set(entity.key, known);
    return known;
  }

  /** The records that a form refers to, as far as a field's condition reads them. */
  #refsOf(entity: EntityModel, { reference }: FieldModel, values: Values): Record<string, Values> {
    const names = reference?.where === undefined ? [] : listNames(reference.where);
    return Object.fromEntries(
      names.flatMap(({ root, path: [first = ''] }) => {
        const target = referredEntity(entity.field(first), values, this.#call.findEntity);
        const record =
          root === '$ref' ? this.#rows.find(target?.key ?? '', referencedId(entity, first, values)) : undefined;
        return record === undefined ? [] : [[first, record]];
      }),
    );
  }

  #compare(title: string, found: readonly unknown[], expected: readonly number[]): void {
    this.compared += 1;
    const [has, wants] = [new Set(found.map(Number)), new Set(expected)];
    const missing = [...wants].filter((id) => !has.has(id));
    const more = [...has].filter((id) => !wants.has(id));
    if (missing.length > 0) this.differences.push(`${title} lacks ${missing.length}: ${missing.slice(0, 5).join(' ')}`);
    if (more.length > 0) this.differences.push(`${title} has ${more.length} more: ${more.slice(0, 5).join(' ')}`);
  }
}

const idOf = (row: Values): number => Number(row['Id']);

/** The form values that a picker receives: those its condition reads, and the selected entity. */
function sent(entity: EntityModel, { reference }: FieldModel, values: Values): Record<string, string> {
  const read = (reference?.where === undefined ? [] : listNames(reference.where)).flatMap(
    ({ root, path: [first = ''] }) =>
      root === '$values' ? [first] : root === '$ref' ? [first, entity.field(first)?.reference?.idField ?? first] : [],
  );
  const names = ['Id', ...read, ...(reference?.oneOf === undefined ? [] : [reference.oneOf.by])];
  return Object.fromEntries(names.map((name): [string, string] => [`v.${name}`, textOf(values[name] ?? null)]));
}

const textOf = (value: Value): string => plainText(value, ',');
