import { describe, expect, it } from 'vitest';
import type { FieldNode } from '#generated/documents/FormDocument.ts';
import { documentsOf, problemsOf, productOf } from '../../support/buildEntity.ts';
import { expectAnyKeyOrder } from '../../support/expectAnyKeyOrder.ts';
import { smallProduct } from '../../support/smallProduct.ts';

describe('the order of keys in a document', () => {
  it.each([...smallProduct().entities.keys()])('does not matter: %s', (key) => expectAnyKeyOrder(smallProduct(), key));
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
      [{ ...figure({}), 'x-rollup': { of: 'thing', by: 'Id' } }, at],
      [{ ...figure({}), 'x-found': { entity: 'thing', where: '{{ $record.Nix === 1 }}' } }, `${at}/where`],
    ];
    for (const [node, pointer] of wrong)
      expect(problems({ A: node, B: text, N })).toEqual([expect.objectContaining({ pointer })]);
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
