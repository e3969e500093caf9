import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { FieldNode, Reaction } from '#generated/documents/FormDocument.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import { compilePlain } from '#proof/coverage/compilePlain.ts';
import { effectiveScope } from '#proof/coverage/playCases.ts';
import { documentsOf, entityOf, problemsOf, productOf } from '../../support/buildEntity.ts';
import { expectAnyKeyOrder } from '../../support/expectAnyKeyOrder.ts';
import { smallProduct } from '../../support/smallProduct.ts';

describe('the order of keys in a document', () => {
  it.each([...smallProduct().entities.keys()])('does not matter: %s', (key) => expectAnyKeyOrder(smallProduct(), key));
});

describe('a field that shows while it is filled', () => {
  const SHOWN: Reaction = {
    when: '{{ !empty($self.value) || $values.Other === true }}',
    fulfill: { state: { visible: true } },
    otherwise: { state: { visible: false } },
  };
  const hiding = (flag: string, how: 'hidden' | 'none', target?: string): Reaction => ({
    ...(target === undefined ? {} : { target }),
    when: `{{ $values.${flag} === true }}`,
    fulfill: { state: { display: how } },
    otherwise: { state: { display: 'visible' } },
  });
  /** The field in two sections that hide their content; rules are ordered by the names of their targets. */
  const built = (name: string, outer: string, inner: string, how: readonly ['hidden' | 'none', 'hidden' | 'none']) =>
    entityOf({
      [outer]: {
        type: 'void',
        title: '外',
        'x-component': 'Section',
        'x-reactions': hiding('Out', how[0]),
        properties: {
          [inner]: {
            type: 'void',
            title: '里',
            'x-component': 'Section',
            'x-reactions': hiding('In', how[1]),
            properties: { [name]: { type: 'string', title: '甲', 'x-reactions': SHOWN } },
          },
        },
      },
      Other: { type: 'boolean', title: '乙' },
      Out: { type: 'boolean', title: '丙' },
      In: { type: 'boolean', title: '丁' },
    });

  it('is the same whatever hides it besides, before or after', () => {
    const how = fc.constantFrom<'hidden' | 'none'>('hidden', 'none');
    const value = fc.constantFrom('', 'x', null);
    fc.assert(
      fc.property(
        fc.tuple(how, how),
        value,
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (ways, entered, Other, Out, In) => {
          const outcomes = [
            built('Mid', 'aOuter', 'bInner', ways),
            built('Mid', 'zOuter', 'yInner', ways),
            built('Aaa', 'zOuter', 'bInner', ways),
            built('Zzz', 'aOuter', 'yInner', ways),
          ].map((entity) => {
            const name = entity.fields.find(({ title }) => title === '甲')?.name ?? '';
            const values = { [name]: entered, Other, Out, In };
            const context = { values, user: {}, now: CASE_NOW, refs: {}, enums: () => undefined };
            const outcome = evaluateRules(entity.ruleSet, context);
            const scope = effectiveScope(context, outcome.values);
            const plain = entity.ruleSet.rules
              .filter(({ goesOn }) => goesOn)
              .map((rule) => compilePlain(rule).holds(scope));
            const { display } = outcome.states[entity.field(name)?.index ?? -1] ?? {};
            return { display, value: outcome.values[name], plain };
          });
          expect(outcomes).toEqual(outcomes.map(() => outcomes[0]));
          const isShown = entered === 'x' || Other;
          const hidden = [...(isShown ? [] : ['none']), ...(Out ? [ways[0]] : []), ...(In ? [ways[1]] : [])];
          const display = hidden.includes('none') ? 'none' : (hidden[0] ?? 'visible');
          expect(outcomes[0]).toMatchObject({ display, plain: [isShown] });
        },
      ),
    );
  });
});

describe('rules that cannot be ordered', () => {
  const visible = (when: string) => ({
    when: `{{ ${when} }}`,
    fulfill: { state: { visible: true } },
    otherwise: { state: { visible: false } },
  });
  const problems = (properties: Parameters<typeof documentsOf>[1]) =>
    problemsOf(productOf([documentsOf('thing', properties)])).map(({ code, pointer, message }) => ({
      code,
      pointer,
      message,
    }));

  it('reports a circle with its path and all its places, whatever the order of the file', () => {
    const a = { type: 'boolean', title: '甲', 'x-reactions': visible('$values.B === true') } as const;
    const b = { type: 'boolean', title: '乙', 'x-reactions': visible('$values.C === true') } as const;
    const c = { type: 'boolean', title: '丙', 'x-reactions': visible('$values.A === true') } as const;
    const [first] = problems({ A: a, B: b, C: c });

    expect(first).toMatchObject({ code: 'rule/cycle', pointer: '/properties/A/x-reactions' });
    expect(first?.message).toMatch(/A → B → C → A/);
    expect(first?.message).toMatch(/\/properties\/B\/x-reactions.*\/properties\/C\/x-reactions/);
    expect(problems({ C: c, B: b, A: a })).toEqual(problems({ A: a, B: b, C: c }));
  });

  it('reports a rule that depends on its own field', () => {
    expect(
      problems({ A: { type: 'boolean', title: '甲', 'x-reactions': visible('$self.value === true') } }),
    ).toMatchObject([{ code: 'rule/self-reference', pointer: '/properties/A/x-reactions' }]);
    expect(
      problems({
        A: { type: 'number', title: '甲', 'x-reactions': { fulfill: { state: { value: '{{ $values.A + 1 }}' } } } },
      }),
    ).toMatchObject([{ code: 'rule/self-reference' }]);
  });

  it('lets a field show while it is filled, and no other way by its own value', () => {
    const shown = (when: string, ...more: Reaction[]): Parameters<typeof documentsOf>[1] => ({
      A: { type: 'number', title: '甲', 'x-reactions': [visible(when), ...more] },
      B: { type: 'boolean', title: '乙' },
    });
    expect(problems(shown('!empty($self.value) || $values.B === true'))).toEqual([]);
    for (const when of ['!empty($self.value) && $values.B === true', 'empty($self.value)', '!(!empty($self.value))'])
      expect(problems(shown(when))).toMatchObject([{ code: 'rule/self-reference' }]);
    expect(problems(shown('!empty($self.value)', { fulfill: { state: { value: '{{ 1 }}' } } }))).toMatchObject([
      { code: 'rule/self-reference' },
    ]);
  });

  it('lets a required rule read its own field and that of a partner', () => {
    const required = (other: string) => ({
      when: `{{ !empty($values.${other}) }}`,
      fulfill: { state: { required: true } },
    });

    expect(
      problems({
        A: { type: 'string', title: '甲', 'x-reactions': required('B') },
        B: { type: 'string', title: '乙', 'x-reactions': required('A') },
      }),
    ).toEqual([]);
  });

  it('reports what the system would find by itself, by a value that it decides, or for a rule to set', () => {
    const text = { type: 'string', title: '乙' } as const;
    const found = (where: string, more = {}) => ({
      type: 'integer' as const,
      title: '甲',
      'x-reference': { entity: 'thing', where: `{{ ${where} }}`, latest: 'N', ...more },
    });
    const set = (value: string) => ({ 'x-reactions': { fulfill: { state: { value: `{{ ${value} }}` } } } });
    const N = { type: 'number', title: '数' } as const;
    const byB = found('$record.B === $values.B');
    expect(problems({ A: byB, B: text, C: { ...text, ...set('$ref.A.B') }, N })).toEqual([]);
    expect(problems({ A: byB, B: { ...text, ...set('$ref.A.C') }, C: text, N })).toMatchObject([
      { code: 'rule/self-reference', pointer: '/properties/B/x-reactions' },
    ]);
    const around = { A: found('$record.B === $ref.C.B'), B: text, C: found('$record.N === $ref.A.N'), N };
    expect(problems(around)).toMatchObject(
      ['A', 'C'].map((name) => ({ code: 'rule/self-reference', pointer: `/properties/${name}/x-reference/where` })),
    );
    expect(problems({ A: { ...byB, ...set('1') }, B: text, N })).toMatchObject([{ code: 'rule/duplicate' }]);
    expect(problems({ A: found('true', { message: '请选择' }), N })).toMatchObject([{ code: 'document/invalid' }]);
    const missing = { ...found('$record.X === 1'), 'x-reference': { ...byB['x-reference'], latest: 'B' } };
    expect(problems({ A: missing, B: text, N })).toMatchObject([
      { code: 'reference/unknown-field', pointer: '/properties/A/x-reference/latest' },
    ]);
    const both = { ...found('true', { earliest: 'N' }), title: '甲' };
    expect(problems({ A: both, N })).toMatchObject([{ pointer: '/properties/A/x-reference/latest' }]);
  });

  it('reports figures that a field cannot hold or that have two sources, and orders rules by what decides them', () => {
    const N = { type: 'number', title: '数' } as const;
    const text = { type: 'string', title: '乙' } as const;
    const ABOVE = { type: 'integer', title: '上级', 'x-reference': { entity: 'thing' } } as const;
    const figure = (more: object, type: 'number' | 'string' = 'number') => ({
      type,
      title: '合',
      'x-found': { entity: 'thing', where: '{{ $record.B === $values.B }}', ...more },
    });
    const set = (value: string) => ({ 'x-reactions': { fulfill: { state: { value: `{{ ${value} }}` } } } });
    for (const sound of [figure({}), figure({ sum: 'N' }), figure({ min: 'N' }), figure({ list: 'B' }, 'string')])
      expect(problems({ A: sound, B: text, N, C: { ...text, ...set('text($values.A)') } })).toEqual([]);
    expect(problems({ A: figure({}), B: { ...text, ...set('text($values.A)') }, N })).toMatchObject([
      { code: 'rule/self-reference', pointer: '/properties/B/x-reactions' },
    ]);
    const at = '/properties/A/x-found';
    const wrong: readonly (readonly [FieldNode, string])[] = [
      [figure({ sum: 'B' }), `${at}/sum`],
      [figure({ max: 'N' }, 'string'), at],
      [figure({ list: 'B' }), at],
      [figure({ sum: 'N', list: 'B' }), at],
      [{ ...figure({}), 'x-rollup': { of: 'thing', by: 'Above' } }, at],
      [{ ...figure({}), 'x-found': { entity: 'thing', where: '{{ $record.Nix === 1 }}' } }, `${at}/where`],
    ];
    for (const [node, pointer] of wrong)
      expect(problems({ A: node, B: text, N, Above: ABOVE })).toEqual([expect.objectContaining({ pointer })]);
  });

  it('refuses a public form that goes by what the system finds: nobody who has not signed in would have it found', () => {
    const properties = {
      A: { type: 'integer', title: '合', 'x-found': { entity: 'thing', where: '{{ $record.B === $values.B }}' } },
      B: { type: 'string', title: '乙' },
    } as const;
    const open = { 'x-public': { forms: { ask: {} } } };
    const product = (fields: string[]) =>
      productOf([
        documentsOf('thing', properties, open, { forms: { ask: { title: '问', sections: [{ title: '', fields }] } } }),
      ]);
    expect(problemsOf(product(['B']))).toEqual([]);
    expect(problemsOf(product(['A', 'B']))).toMatchObject([{ pointer: '/x-public/forms/ask' }]);
  });

  it('reports two rules for one property with both places', () => {
    const [first] = problems({
      A: { type: 'boolean', title: '甲', 'x-reactions': [visible('true'), { ...visible('false') }] },
    });

    expect(first).toMatchObject({ code: 'rule/duplicate', pointer: '/properties/A/x-reactions/1' });
    expect(first?.message).toContain('/properties/A/x-reactions/0');
  });

  it('reports a property that one branch sets twice', () => {
    expect(
      problems({
        A: { type: 'boolean', title: '甲', 'x-reactions': { fulfill: { state: { visible: true, hidden: false } } } },
      }),
    ).toMatchObject([{ code: 'rule/duplicate', pointer: '/properties/A/x-reactions/fulfill/state/hidden' }]);
  });
});
