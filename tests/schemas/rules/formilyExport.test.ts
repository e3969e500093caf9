import { beforeAll, describe, expect, it } from 'vitest';
import type { ISchema, Schema } from '@formily/json-schema';
import { fieldStateOf, evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { FormilyNode, Json } from '#exchange/formily/FormilySchema.ts';
import { exportFormily } from '#exchange/formily/exportFormily.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { isEmpty, type Values } from '#language/Value.ts';
import { isFieldKey } from '#proof/analysis/inputKey.ts';
import { ruleComponents } from '#proof/analysis/ruleComponents.ts';
import { stateSpace } from '#proof/analysis/stateSpace.ts';
import { eachState } from '#proof/analysis/walkStates.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import { loadProduct, type Product } from '#server/product/ReadyProduct.ts';
import { smallProduct } from '../../support/smallProduct.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';
import { toSchema, withForm } from '../../support/formily/mountForm.ts';
import { fieldsOf, partOf, someOf } from '../../support/formily/partOf.ts';
import { useItsOwnCompiler } from '../../support/formily/useItsOwnCompiler.ts';

beforeAll(useItsOwnCompiler);

const products: Readonly<Record<string, Product>> = {
  crm: shippedProduct(),
  maintenance: loadProduct('docs/examples/maintenance').product,
  small: smallProduct(),
};
const exported = Object.entries(products).flatMap(([product, { documents, entities }]) =>
  [...entities.values()]
    .filter(({ ruleSet }) => ruleSet.rules.length > 0)
    .map((entity) => ({ name: `${product}/${entity.key}`, entity, enums: enumsOfProduct(documents) })),
);

/** At most so many states of each component of the rules, evenly chosen. */
const MOST = 60;
/** In so many of them the whole form is looked at, in the others the fields of the component only. */
const WHOLE = 4;

/** States of the rules, each with the fields to look at. */
function statesOf(entity: EntityModel, enums: EnumSource): { values: Values; names: readonly string[] }[] {
  const all = entity.fields.map(({ name }) => name);
  return ruleComponents(entity.ruleSet.rules, entity.fields).flatMap((component) => {
    const inputs = component.inputs.filter(isFieldKey);
    const space = stateSpace({ ...component, inputs }, entity.fields, { enums, now: CASE_NOW });
    const own = fieldsOf(component, entity);
    const states = someOf([...eachState(space)], MOST);
    const whole = new Set(someOf(states, WHOLE));
    return states.map((values) => ({ values, names: whole.has(values) ? all : own }));
  });
}

/** The schema as text and back, with what a field begins with left out. */
function withoutDefaults(schema: FormilyNode): ISchema {
  const plain: unknown = JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key === 'default' ? undefined : value)),
  );
  return typeof plain === 'object' && plain !== null ? plain : {};
}

/** How the fields of a schema, which Formily runs with its own compiler, differ from ours in these states. */
function differences(entity: EntityModel, schema: FormilyNode, enums: EnumSource, open: readonly string[]): unknown[] {
  // A state is what somebody entered, who may have emptied what was there at first.
  const plain = withoutDefaults(schema);
  const known = new Set(
    entity.fields
      .filter(({ name, pointer, type }) => pointer !== '' && type !== 'rows' && !open.includes(name))
      .map(({ name }) => name),
  );
  const parts = new Map<string, Schema>();
  const partWith = (names: readonly string[]): Schema => {
    const key = names.join();
    const part = parts.get(key) ?? toSchema(partOf(plain, names));
    parts.set(key, part);
    return part;
  };
  return statesOf(entity, enums).flatMap(({ values, names }) => {
    const { states, values: outcome } = evaluateRules(entity.ruleSet, {
      values,
      user: {},
      now: CASE_NOW,
      refs: {},
      enums,
    });
    const found: unknown[] = [];
    withForm(partWith(names), values, (mounted) => {
      for (const name of names.filter((each) => known.has(each))) {
        const field = mounted.field(name);
        const own = entity.field(name);
        if (own === undefined) throw new Error(`We have no field ${name}`);
        const state = states[own.index] ?? fieldStateOf(0, undefined);
        const isShown = state.display === 'visible';
        const plain: { readonly value?: unknown; readonly title?: unknown; readonly required?: unknown } = field;
        const theirs = {
          display: field.display,
          required: field.visible && plain.required === true,
          readOnly: isShown && field.pattern !== 'editable',
          value: isShown ? (plain.value ?? null) : null,
          title: isShown ? plain.title : null,
        };
        const ours = {
          display: state.display,
          required: state.required,
          readOnly: isShown && state.readOnly,
          value: isShown ? (outcome[name] ?? null) : null,
          title: isShown ? (state.title ?? own.title) : null,
        };
        const isAlike = isEmpty(ours.value) && (theirs.value === null || theirs.value === '');
        const seen = isAlike ? { ...theirs, value: ours.value } : theirs;
        if (JSON.stringify(seen) !== JSON.stringify(ours)) found.push({ values, name, theirs: seen, ours });
      }
    });
    return found;
  });
}

/** A schema with keys that are called otherwise. */
function renamed(node: FormilyNode, names: Readonly<Record<string, string>>): FormilyNode {
  const change = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(change);
    return isNode(value) ? renamed(value, names) : value;
  };
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [names[key] ?? key, change(value)]));
}
const isNode = (value: Json): value is FormilyNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

describe('what is exported', () => {
  it('leaves few fields open, and says all of most entities', () => {
    const all = exported.map(({ entity, enums }) => exportFormily(entity, enums));
    const whole = all.filter(({ notes }) => notes.every(({ kind }) => kind === 'look'));
    expect(whole.length).toBeGreaterThan(15);
    expect(all.flatMap(({ open }) => open).length).toBeLessThan(60);
  });

  it('would be seen to differ, were a rule left out or turned round', () => {
    const supplier = products['maintenance']?.entities.get('supplier');
    if (supplier === undefined) throw new Error('There is no supplier');
    const { schema } = exportFormily(supplier, () => undefined);
    const rename = (names: Readonly<Record<string, string>>): FormilyNode => renamed(schema, names);
    for (const changed of [rename({ 'x-reactions': 'x-was' }), rename({ fulfill: 'otherwise', otherwise: 'fulfill' })])
      expect(differences(supplier, changed, () => undefined, []).length).toBeGreaterThan(0);
  });
});

describe('Formily runs an exported schema with its own compiler', () => {
  it.each(exported)(
    '$name: every field that is not named as open is as with us, in every state',
    ({ entity, enums }) => {
      const { schema, open } = exportFormily(entity, enums);
      const found = differences(entity, schema, enums, open);
      expect([found.length, found.slice(0, 3)]).toEqual([0, []]);
    },
  );
});
