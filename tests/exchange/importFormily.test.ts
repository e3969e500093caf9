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

describe('a picker of two dates', () => {
  const range = (name: string, more: object = {}) => ({
    type: 'object',
    title: '出行',
    properties: {
      kind: { type: 'boolean', title: '出差', 'x-component': 'Switch' },
      [name]: {
        type: 'string',
        title: '往返',
        required: true,
        'x-component': 'DatePicker.RangePicker',
        'x-component-props': { placeholder: ['去', '回'] },
        'x-reactions': { dependencies: ['kind'], fulfill: { state: { visible: '{{ $deps[0] === true }}' } } },
        ...more,
      },
      note: {
        type: 'string',
        title: '说明',
        'x-component': 'Input',
        'x-reactions': { dependencies: ['leave'], fulfill: { state: { visible: '{{ !!$deps[0] }}' } } },
      },
    },
  });

  it('is two fields with all that it was, which rules read by their names', () => {
    const { entity, settled } = imported(range('[leave, back]'));
    expect(settled.problems).toEqual([]);
    expect(['leave', 'back'].map((name) => [entity.field(name)?.type, entity.field(name)?.title])).toEqual([
      ['date', '往返（起）'],
      ['date', '往返（止）'],
    ]);
    for (const name of ['leave', 'back']) {
      expect(seen(entity, name, { kind: false }, () => undefined)).toBe('none');
      expect(seen(entity, name, { kind: true }, () => undefined)).toEqual([
        true,
        false,
        entity.field(name)?.title,
        null,
      ]);
    }
    expect(seen(entity, 'note', {}, () => undefined)).toBe('none');
    expect(seen(entity, 'note', { kind: true, leave: '2026-03-01' }, () => undefined)).toEqual([
      false,
      false,
      '说明',
      null,
    ]);
  });

  it('is named where its list of two was read', () => {
    const { entity, settled } = imported(range('leave'));
    expect(entity.field('leaveStart')?.title).toBe('往返（起）');
    expect(settled.report.notes.map(({ text }) => text).join()).toContain('读取没有带来的字段 leave');
  });
});
