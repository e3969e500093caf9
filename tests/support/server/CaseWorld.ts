import { sql } from 'kysely';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { isEmpty, isList, isRow, type Value, type Values, plainText } from '#language/Value.ts';
import { parseRecord } from '#engine/records/parseRecord.ts';
import { caseBody, CASE_NOW } from '#proof/cases/runCase.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { EntityModel, FormModel } from '#engine/model/EntityModel.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { insertRecords, resetIdentity, updateRow } from '#server/db/rows/writeRecords.ts';
import { columnType } from '#server/db/sql/SqlValue.ts';
import { findAccount } from '#server/db/accounts/accounts.ts';
import { createActions, findForm } from '#server/records/check/readSent.ts';
import { at, listAt, type Fields, TestClient, type Reply } from './TestClient.ts';
import { plausible } from './plausible.ts';
import { satisfy } from './satisfy.ts';
import type { TestServer } from './TestServer.ts';
import { referredEntity } from '#engine/model/referredEntity.ts';
import { childFieldsOf } from '#engine/model/EntitySource.ts';
import { shippedProduct } from '../shippedProduct.ts';
import { withoutMost } from '../withoutMost.ts';

/** The user of a case that names none: an employee who may do everything. */
const EVERYBODY = 7;
/** The record that a case changes when it makes none. */
export const STORED_ID = 700;
const MOST_TRIES = 8;

/** The server's result for a case: the reply, and the additional input that was needed. */
export interface Played {
  readonly reply: Reply;
  readonly issues: readonly { readonly field: unknown; readonly message: unknown }[];
}

/** The records that a rule case requires, created in an otherwise empty database, and the user who sends it. */
export class CaseWorld {
  readonly #server: TestServer;
  readonly #entity: EntityModel;
  readonly #case: RuleCase;
  readonly #values: Values;
  /** The stored values of the record before the case; undefined if the case creates a new one. */
  readonly #stored: Values | undefined;
  /** The case's values with those that rules compute, as conditions of references see them. */
  readonly #form: Values;
  readonly #made = new Set<string>();

  constructor(server: TestServer, entity: EntityModel, ruleCase: RuleCase) {
    this.#server = server;
    this.#entity = entity;
    this.#case = ruleCase;
    const read = (values: RuleCase['values']): Values =>
      // The server refuses too many rows, and gets them.
      parseRecord(withoutMost(entity.fields), caseBody({ ...ruleCase, values }), (field) =>
        childFieldsOf(field, (key) => shippedProduct().entities.get(key)),
      ).values;
    this.#values = read(ruleCase.values);
    this.#stored = ruleCase.stored === undefined ? undefined : read(ruleCase.stored);
    this.#form = this.#evaluate(this.#values).values;
  }

  /** Empties the tables and makes the records that the case refers to. */
  async prepare(): Promise<TestClient> {
    const { running, clock } = this.#server;
    clock.now = new Date(`${(this.#case.now ?? CASE_NOW).replace(' ', 'T')}+08:00`);
    const { db } = running.services.database;
    const { entities } = running.services.products.current;
    // A single statement for all: a hundred and thirty statements, most of them for empty tables, took longer than the
    // case.
    const emptied = [...entities.keys(), 'account', 'session', 'numberSeries', 'media'].map(
      (table) => `if exists (select from "${table}") then delete from "${table}"; end if;`,
    );
    await sql`do ${sql.lit(`begin ${emptied.join(' ')} end`)}`.execute(db);
    running.services.sessions.drop();
    for (const key of entities.keys()) running.services.enums.drop(key);
    const client = await this.#makeUser();
    for (const field of this.#entity.fields) await this.#makeReferenced(field, this.#values[field.name] ?? null);
    await this.#makeFiles();
    await resetIdentity(db, ...entities.keys());
    return client;
  }

  /** Sends the case as its form would, and fills in what else is required where that changes nothing the case expects. */
  async play(client: TestClient): Promise<Played> {
    const form = findForm(this.#entity, this.#case.form);
    const creates = this.#stored === undefined && createActions(this.#entity, form).length > 0;
    const fixed = creates ? {} : await this.#makeStored(form);
    let fields: Values = { ...(creates ? this.#blank() : {}), ...this.#values };
    for (let i = 1; ; i += 1) {
      const played = await this.#send(client, creates ? 'Add' : 'Update', {
        ...wire(fields),
        form: form.name,
        AcceptWarnings: 'true',
        ...fixed,
      });
      const missing = played.issues.flatMap(({ field }) => this.#entity.field(String(field)) ?? []);
      const before = fields;
      for (const field of missing) fields = { ...fields, ...(await this.#fill(field, fields)) };
      if (i === MOST_TRIES || JSON.stringify(fields) === JSON.stringify(before)) return played;
    }
  }

  /** Sends the case once more with one of its fields left empty. */
  async playWithout(client: TestClient, name: string): Promise<Played> {
    const empty = [name, ...this.#pairOf(name)].map((field): [string, null] => [field, null]);
    const fields = { ...this.#blank(), ...this.#values, ...Object.fromEntries(empty) };
    return this.#send(client, 'Add', { ...wire(fields), form: this.#case.form ?? 'form' });
  }

  async #send(client: TestClient, path: string, fields: Fields): Promise<Played> {
    const reply = await client.post(`/api/${this.#entity.api}/${path}`, fields);
    if (reply.Code !== 20) return { reply, issues: [] };
    const issues = listAt(reply.Data, 'Issues').map((issue) => ({
      field: at(issue, 'Field'),
      message: at(issue, 'Message'),
    }));
    return { reply, issues };
  }

  /** Clears all defaults unless the case uses them. */
  #blank(): Record<string, Value> {
    if (this.#case.defaults === true) return {};
    const fields = this.#entity.fields.filter(({ type, computed }) => type !== 'rows' && !computed);
    return Object.fromEntries(fields.map(({ name }) => [name, null]));
  }

  /** Forms that create no record change one: with the case's values outside the form, or with its stored values. */
  async #makeStored(form: FormModel): Promise<Fields> {
    const { workflow } = this.#entity;
    const open = workflow?.states.find(({ edit }) => edit === true)?.value ?? null;
    const id = STORED_ID;
    const beside = Object.entries(this.#values).filter(([name]) => !form.fields.some((field) => field.name === name));
    await this.#make(this.#entity, id, {
      ...Object.fromEntries(beside),
      ...(workflow === undefined ? {} : { [workflow.field]: open }),
      OwnerId: EVERYBODY,
      ...this.#stored,
    });
    return { Id: id, Version: 1 };
  }

  #pairOf(name: string): string[] {
    return this.#entity.fields.filter(({ pairOf }) => pairOf === name).map((field) => field.name);
  }

  /** A value for a required field that the case does not speak of, as long as it changes nothing the case expects. */
  async #fill(field: FieldModel, fields: Values): Promise<Record<string, Value> | undefined> {
    const id = field.reference?.idField ?? field.name;
    const spoken = [field.name, id].some(
      (own) => Object.hasOwn(this.#case.values, own) || Object.hasOwn(this.#case.expect, own),
    );
    if (spoken || !isEmpty(fields[id])) return undefined;
    const before = this.#expected(fields);
    for (const value of this.#candidates(field, fields)) {
      const filled = { [id]: value };
      if (this.#expected({ ...fields, ...filled }) !== before) continue;
      if (field.reference !== undefined) await this.#makeReferenced(field, value);
      return filled;
    }
    return undefined;
  }

  #candidates(field: FieldModel, fields: Values): Value[] {
    if (field.reference !== undefined) return [field.type === 'references' ? [900 + field.index] : 900 + field.index];
    const options = this.#evaluate(fields).states[field.index]?.options;
    return options === undefined ? plausible(field, this.#server.running.services.enums.source) : [...options];
  }

  /** The expectations of the case as rules and checks compute them for these values. */
  #expected(values: Values): string {
    const context = this.#context(values);
    const outcome = evaluateRules(this.#entity.ruleSet, context);
    const { fields } = findForm(this.#entity, this.#case.form);
    const issues = validateRecord({ entity: this.#entity, outcome, context, fields, stored: this.#stored });
    const seen = Object.keys(this.#case.expect).map((name) => {
      const index = this.#entity.field(name)?.index ?? -1;
      const messages = issues.filter(({ field }) => field === name).map(({ message }) => message);
      return [outcome.states[index], outcome.values[name] ?? null, messages];
    });
    return JSON.stringify(seen);
  }

  #evaluate(values: Values): Outcome {
    return evaluateRules(this.#entity.ruleSet, this.#context(values));
  }

  #context(values: Values): EvaluationContext {
    const refs = Object.fromEntries(Object.keys(this.#case.refs ?? {}).map((field) => [field, this.#refOf(field)]));
    const { source: enums } = this.#server.running.services.enums;
    const user =
      this.#case.user === undefined
        ? {}
        : Object.fromEntries(Object.entries(this.#case.user).map(([name, value]) => [name, plain(value)]));
    return {
      values: { ...this.#stored, ...values },
      user,
      now: this.#case.now ?? CASE_NOW,
      refs,
      enums,
      action: this.#case.form,
    };
  }

  async #makeUser(): Promise<TestClient> {
    const { user = {} } = this.#case;
    const { database, products, sessions } = this.#server.running.services;
    const { employee, unit } = products.current.organisation;
    const customerId = typeof user['CustomerId'] === 'number' ? user['CustomerId'] : null;
    const employeeId =
      customerId === null ? (typeof user['EmployeeId'] === 'number' ? user['EmployeeId'] : EVERYBODY) : null;
    if (employeeId !== null)
      await this.#make(products.current.find(unit ?? ''), 1, {
        ChiefEmployeeId: user['IsUnitChief'] === true ? employeeId : null,
        UnitPath: '/1/',
      });
    if (employeeId !== null) await this.#make(products.current.find(employee ?? ''), employeeId, { UnitId: 1 });
    if (customerId !== null)
      await this.#make(products.current.find(products.current.organisation.outsiders?.[0]?.key ?? ''), customerId, {});
    const roles = customerId === null ? ['admin'] : null;
    const account = {
      LoginId: 'player',
      EmployeeId: employeeId,
      CustomerId: customerId,
      Roles: roles,
      AccountState: 1,
    };
    await insertRecords(database.db, 'account', [{ ...account, Version: 1, IsDeleted: false }]);
    const found = await findAccount(database.db, 'player');
    if (found === undefined) throw new Error('the account is not there');
    const { token } = await sessions.start(found, { address: '127.0.0.1', agent: null });
    return new TestClient(this.#server.running.address, `sid=${token}`);
  }

  /**
   * Creates the records to which a field of the case refers: with the case's values for them, and those that the
   * field's condition requires.
   */
  async #makeReferenced(field: FieldModel, value: Value): Promise<void> {
    const target = referredEntity(field, this.#form, this.#server.running.services.products.current.find);
    if (target === undefined || field.reference === undefined) return;
    const text = this.#entity.fields.find((other) => other.reference?.idField === field.name) ?? field;
    const known = { ...this.#refOf(field.name), ...this.#refOf(text.name) };
    const wanted = { ...satisfy(text.reference?.where, this.#form), ...known };
    const byName = field.type === 'lookup' && field.reference.idField === undefined && typeof value === 'string';
    const ids = byName ? [known['Id'] ?? 800 + field.index] : isList(value) ? value : [value];
    for (const id of ids)
      if (typeof id === 'number')
        await this.#make(target, id, { ...wanted, ...(byName ? { [target.titleField]: value } : {}) });
  }

  /** The files that the case attaches, uploaded by its user. */
  async #makeFiles(): Promise<void> {
    const { db } = this.#server.running.services.database;
    const account = await findAccount(db, 'player');
    const ids = this.#entity.fields
      .filter(({ type }) => type === 'attachments')
      .flatMap(({ name }) => (isList(this.#values[name]) ? this.#values[name] : []));
    const file = {
      FileName: 'a.pdf',
      Extension: 'pdf',
      Size: 9,
      MediaState: 1,
      AccountId: account?.Id ?? null,
      IsDeleted: false,
    };
    await insertRecords(
      db,
      'media',
      [...new Set(ids)].map((Id) => ({ Id, ...file })),
    );
  }

  #refOf(field: string): Values {
    return Object.fromEntries(
      Object.entries(this.#case.refs?.[field] ?? {}).map(([name, value]) => [name, plain(value)]),
    );
  }

  async #make(entity: EntityModel | undefined, id: number, values: Values): Promise<void> {
    if (entity === undefined) return;
    const { db } = this.#server.running.services.database;
    if (this.#made.has(`${entity.key} ${id}`)) {
      const known = Object.entries(values).filter(([name]) => name !== 'Id' && hasColumn(entity, name));
      await updateRow(db, entity.key, id, Object.fromEntries(known));
      return;
    }
    this.#made.add(`${entity.key} ${id}`);
    const title = { [entity.titleField]: `${entity.title}${id}` };
    const base = { ...title, CreateTime: CASE_NOW, ...values, Id: id, Version: 1, IsDeleted: false };
    const stored = Object.fromEntries(
      Object.entries(base).filter(([name]) => name === 'IsDeleted' || hasColumn(entity, name)),
    );
    await insertRecords(db, entity.key, [stored]);
    const { find } = this.#server.running.services.products.current;
    for (const { name, type, reference } of entity.fields) {
      const other = stored[name];
      if (type === 'reference' && typeof other === 'number') await this.#make(find(reference?.entity ?? ''), other, {});
    }
  }
}

function hasColumn(entity: EntityModel, name: string): boolean {
  const field = entity.field(name);
  return field !== undefined && columnType(field) !== undefined;
}

const plain = (value: unknown): Value => (Array.isArray(value) ? value.map(scalar) : scalar(value));

const scalar = (value: unknown): string | number | boolean | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

/** Typed values as a form sends them. */
function wire(values: Values): Fields {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => wireOf(name, value)));
}

function wireOf(name: string, value: Value): [string, Fields[string]][] {
  if (!isList(value)) return [[name, scalar(value)]];
  const rows = value.filter(isRow);
  if (rows.length === 0) return [[name, value.map((item) => plainText(item, ',')).join(',')]];
  return rows.flatMap((row, i) => Object.entries(row).flatMap(([key, cell]) => wireOf(`${name}[${i}][${key}]`, cell)));
}
