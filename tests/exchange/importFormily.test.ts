import { describe, expect, it } from 'vitest';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { evaluateRules, fieldStateOf } from '#engine/rules/evaluateRules.ts';
import { settleDraft, type SettledDraft } from '#exchange/draft/settleDraft.ts';
import { exportFormily } from '#exchange/formily/exportFormily.ts';
import { readFormily } from '#exchange/formily/import/FormilySource.ts';
import { importFormily } from '#exchange/formily/import/importFormily.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { isEmpty, type Values } from '#language/Value.ts';
import { isFieldKey } from '#proof/analysis/inputKey.ts';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { ruleComponents } from '#proof/analysis/ruleComponents.ts';
import { stateSpace } from '#proof/analysis/stateSpace.ts';
import { eachState } from '#proof/analysis/walkStates.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import { loadProduct } from '#server/product/ReadyProduct.ts';
import { shippedProduct } from '../support/shippedProduct.ts';
import { smallProduct } from '../support/smallProduct.ts';

const KEY = 'imported';

/** A schema as documents of ours, with its entity. */
function imported(schema: unknown): { readonly settled: SettledDraft; readonly entity: EntityModel } {
  const source = readFormily('schema.json', JSON.stringify(schema, null, 2));
  if (source === undefined) throw new Error('This is no schema');
  const settled = settleDraft(importFormily(source, KEY), NO_LIMITS);
  const entity = loadDocuments(settled.texts).entities.get(KEY);
  if (entity === undefined) throw new Error(JSON.stringify(settled.problems));
  return { settled, entity };
}

const whole = Object.entries({
  crm: shippedProduct(),
  maintenance: loadProduct('docs/examples/maintenance').product,
  small: smallProduct(),
}).flatMap(([product, { documents, entities }]) => {
  const enums = enumsOfProduct(documents);
  return [...entities.values()].flatMap((entity) => {
    const { schema, notes } = exportFormily(entity, enums);
    const isWhole = entity.ruleSet.rules.length > 0 && notes.every(({ kind }) => kind === 'look');
    return isWhole ? [{ name: `${product}/${entity.key}`, entity, schema, enums }] : [];
  });
});

const MOST = 40;

function statesOf(entity: EntityModel, enums: EnumSource): Values[] {
  return ruleComponents(entity.ruleSet.rules, entity.fields).flatMap((component) => {
    const inputs = component.inputs.filter(isFieldKey);
    const all = [...eachState(stateSpace({ ...component, inputs }, entity.fields, { enums, now: CASE_NOW }))];
    const step = Math.max(1, Math.ceil(all.length / MOST));
    return all.filter((_, i) => i % step === 0);
  });
}

/** What somebody sees of a field. */
function seen(entity: EntityModel, name: string, values: Values, enums: EnumSource): unknown {
  const { states, values: outcome } = evaluateRules(entity.ruleSet, {
    values,
    user: {},
    now: CASE_NOW,
    refs: {},
    enums,
  });
  const known = entity.field(name);
  const state = states[known?.index ?? -1] ?? fieldStateOf(0, undefined);
  if (known === undefined || state.display !== 'visible') return state.display;
  const value = outcome[name] ?? null;
  return [state.required, state.readOnly, state.title ?? known.title, isEmpty(value) ? null : value];
}

describe('what was exported comes back', () => {
  it('is tried on most entities', () => {
    expect(whole.length).toBeGreaterThan(15);
  });

  it.each(whole)('$name: every field does in every state what it did', ({ entity, schema, enums }) => {
    const { settled, entity: back } = imported(schema);
    expect(settled.problems).toEqual([]);
    const named = settled.report.notes
      .filter(({ kind }) => kind === 'lost')
      .flatMap(({ pointer }) => pointer.split('/'));
    const names = entity.fields
      .filter(({ name, pointer, type }) => pointer !== '' && type !== 'rows' && !named.includes(name))
      .map(({ name }) => name);
    const differences = statesOf(entity, enums).flatMap((values) =>
      names.flatMap((name) => {
        const [before, after] = [seen(entity, name, values, enums), seen(back, name, values, enums)];
        return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ values, name, before, after }];
      }),
    );
    expect([differences.length, differences.slice(0, 3)]).toEqual([0, []]);
  });
});
