import { isField } from '@formily/core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '@formily/json-schema';
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

/** Every state of the rules, at most so many of each component, evenly chosen. */
const MOST = 60;

function statesOf(entity: EntityModel, enums: EnumSource): Values[] {
  return ruleComponents(entity.ruleSet.rules, entity.fields).flatMap((component) => {
    const inputs = component.inputs.filter(isFieldKey);
    const space = stateSpace({ ...component, inputs }, entity.fields, { enums, now: CASE_NOW });
    const all = [...eachState(space)];
    const step = Math.max(1, Math.ceil(all.length / MOST));
    return all.filter((_, i) => i % step === 0);
  });
}

/** The schema as text and back, with what a field begins with left out. */
function withoutDefaults(schema: FormilyNode): Schema {
  const plain: unknown = JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key === 'default' ? undefined : value)),
  );
  return toSchema(typeof plain === 'object' && plain !== null ? plain : {});
}

/** How the fields of a schema, which Formily runs with its own compiler, differ from ours in these states. */
function differences(entity: EntityModel, schema: FormilyNode, enums: EnumSource, open: readonly string[]): unknown[] {
  // A state is what somebody entered, who may have emptied what was there at first.
  const ready = withoutDefaults(schema);
  const names = entity.fields
    .filter(({ name, pointer, type }) => pointer !== '' && type !== 'rows' && !open.includes(name))
    .map(({ name }) => name);
  return statesOf(entity, enums).flatMap((values) => {
    const { states, values: outcome } = evaluateRules(entity.ruleSet, {
      values,
      user: {},
      now: CASE_NOW,
      refs: {},
      enums,
    });
    const found: unknown[] = [];
    withForm(ready, values, ({ form }) => {
      for (const name of names) {
        const field = form.query(name).take();
        const known = entity.field(name);
        if (!isField(field) || known === undefined) throw new Error(`Formily has no field ${name}`);
        const state = states[known.index] ?? fieldStateOf(0, undefined);
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
          title: isShown ? (state.title ?? known.title) : null,
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
