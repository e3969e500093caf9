import { expect, it } from 'vitest';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { isEmpty, type Value, type Values, plainText } from '#language/Value.ts';
import { emptyRollups } from '#engine/records/pickWritable.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { referredKey } from '#engine/model/referredEntity.ts';
import { demoDate } from '#engine/records/demoRow.ts';
import { shippedProduct } from '../support/shippedProduct.ts';

const { documents, entities } = shippedProduct();
const enums = enumsOfProduct(documents);
const TODAY = '2026-03-10';
const NOW = `${TODAY} 10:00:00`;
const records = new Map<string, Values>();
/** Fields that rules show or hide, with how often the demo records have them either way: `contract.Money` -> [hidden, shown]. */
const seen = new Map<string, [hidden: number, shown: number]>();
/** Rows per state: `contract.ContractState 20`. */
const states = new Map<string, number>();

for (const { entity: key = '', rows } of Object.values(documents.demo)) {
  const entity = entities.get(key);
  if (entity === undefined) continue;
  for (const row of rows) look(entity, row);
}

function look(entity: EntityModel, row: Readonly<Record<string, unknown>>): void {
  const given = Object.entries(row).flatMap(([name, raw]) =>
    isPlain(raw) ? [[name, demoDate(raw, TODAY)] as const] : [],
  );
  const values: Values = { ...emptyRollups(entity), ...Object.fromEntries(given) };
  const refs = Object.fromEntries(
    [...entity.ruleSet.references.keys()].map((name) => [name, refOf(entity, values, name)]),
  );
  const outcome = evaluateRules(entity.ruleSet, { values, user: {}, now: NOW, refs, enums });
  const computed = [...outcome.computed].map(([index, value]) => [entity.fields[index]?.name ?? '', value] as const);
  const record: Values = { ...values, ...Object.fromEntries(computed) };
  records.set(`${entity.key} ${String(row['Id'])}`, record);
  for (const { property, targets } of entity.ruleSet.rules)
    if (property === 'display')
      for (const index of targets) {
        const name = `${entity.key}.${entity.fields[index]?.name ?? ''}`;
        const [hidden, shown] = seen.get(name) ?? [0, 0];
        const isShown = outcome.states[index]?.display === 'visible';
        seen.set(name, isShown ? [hidden, shown + 1] : [hidden + 1, shown]);
      }
  for (const { field } of entity.workflow?.status ?? []) {
    const state = `${entity.key}.${field} ${plainText(record[field] ?? null, ',')}`;
    states.set(state, (states.get(state) ?? 0) + 1);
  }
}

/** The record that a field refers to, a lookup by its id. */
function refOf(entity: EntityModel, values: Values, name: string): Values {
  const reference = entity.field(name)?.reference;
  if (reference === undefined) return {};
  const id = values[reference.idField ?? name] ?? null;
  return isEmpty(id) ? {} : (records.get(`${referredKey(reference, values)} ${plainText(id, ',')}`) ?? {});
}

function isPlain(value: unknown): value is Value {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string' || typeof item === 'number');
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

it('demo records show every field that rules show and hide, both ways (domain 11)', () => {
  expect(seen.size).toBeGreaterThan(50);
  const missing = [...seen].flatMap(([name, [hidden, shown]]) => [
    ...(hidden === 0 ? [`${name} is never hidden`] : []),
    ...(shown === 0 ? [`${name} is never shown`] : []),
  ]);
  // Received messages do not show their audience.
  expect(missing.sort()).toEqual([
    ...['message.AudienceRoles is never shown', 'message.AudienceUnits is never shown'],
    // A new form hides it, and every stored record has a page.
    'webPage.Content is never hidden',
  ]);
});

/** States that follow from what other records add up to are counted where these are added up: in the acceptance tests. */
function isOwn(entity: EntityModel, state: string): boolean {
  const rules = entity.ruleSet.rules.filter(({ target, property }) => target === state && property === 'value');
  return !rules.some(({ reads }) => reads.some((name) => entity.field(name)?.rollup !== undefined));
}

it('demo records are in every state that is their own (domain 11)', () => {
  const loaded = new Set(Object.values(documents.demo).map(({ entity }) => entity));
  const missing = [...entities.values()]
    .filter(({ key }) => loaded.has(key))
    .flatMap((entity) =>
      (entity.workflow?.status ?? [])
        .filter(({ field }) => isOwn(entity, field))
        .flatMap(({ field, states: all }) => all.map(({ value }) => `${entity.key}.${field} ${value}`))
        .filter((state) => !states.has(state)),
    );
  // Domain 11.1 names all twenty employees: none of them has left.
  expect(missing).toEqual(['employee.EmployeeState 3']);
});
