import { describe, expect, it } from 'vitest';
import { eachState } from '#core/analysis/eachState.ts';
import { fieldDomain } from '#core/analysis/fieldDomain.ts';
import { listComparisons } from '#core/analysis/listComparisons.ts';
import { ruleComponents } from '#core/analysis/ruleComponents.ts';
import { stateSpace } from '#core/analysis/stateSpace.ts';
import { parseExpression } from '#core/expression/parseExpression.ts';
import { CASE_NOW } from '#core/rules/runCase.ts';
import type { FieldNode, Reaction } from '#generated/documents/FormDocument.ts';
import { entityOf } from '../../support/buildEntity.ts';
import { enumsOfProduct } from '#core/enums/enumsOfProduct.ts';
import { shippedEntity, shippedProduct } from '../../support/shippedProduct.ts';

const context = { enums: enumsOfProduct(shippedProduct().documents), now: CASE_NOW };
const compared = (...texts: string[]) => listComparisons(texts.map((text) => parseExpression(`{{ ${text} }}`)));

describe('listComparisons', () => {
  it('finds the constants that fields are compared with, on either side', () => {
    expect(
      compared('$values.A === 2 || 3 < $values.A', "[1, 'x'].includes($values.B)", '$values.C.includes(0)'),
    ).toEqual(
      new Map([
        ['A', { constants: [2, 3], lengths: [] }],
        ['B', { constants: [1, 'x'], lengths: [] }],
        ['C', { constants: [0], lengths: [] }],
      ]),
    );
  });

  it('finds lengths and parts of texts', () => {
    expect(compared('length($values.A) === 8', "startsWith($values.B, '/1/')")).toEqual(
      new Map([
        ['A', { constants: [], lengths: [8] }],
        ['B', { constants: ['/1/'], lengths: [] }],
      ]),
    );
  });

  it('passes over null and what is no field of the form', () => {
    expect(
      compared('$values.A !== null', '$user.EmployeeId === 1', '$ref.A.B === 1').get('A')?.constants ?? [],
    ).toEqual([]);
  });
});

describe('fieldDomain', () => {
  const domain = (node: FieldNode, ...texts: string[]) => {
    const field = entityOf({ A: node }).field('A');
    if (field === undefined) throw new Error('no field');
    return fieldDomain(field, compared(...texts).get('A'), context);
  };

  it.each<[string, FieldNode, string[], unknown[]]>([
    ['a yes/no', { type: 'boolean', title: '甲' }, [], [null, true, false]],
    ['a number that nothing is compared with', { type: 'number', title: '甲' }, [], [null, 1]],
    [
      'a compared number with its neighbours',
      { type: 'number', title: '甲' },
      ['$values.A < 0', '$values.A > 1'],
      [null, -1, 0, 1, 2],
    ],
    [
      'a date around now',
      { type: 'string', format: 'date', title: '甲' },
      [],
      [null, '2026-03-09', '2026-03-10', '2026-03-11'],
    ],
    ['a text', { type: 'string', title: '甲' }, ["$values.A === 'x'"], [null, 'x', 'xx', '1']],
    [
      'a text of a certain length',
      { type: 'string', title: '甲' },
      ['length($values.A) === 2'],
      [null, '1', '11', '111'],
    ],
    ['attachments', { type: 'array', title: '甲' }, [], [null, [1]]],
  ])('%s', (_title, node, texts, values) => {
    expect(domain(node, ...texts)).toEqual(values);
  });

  it('has all items of an enum, with paths where the field stores them', () => {
    const field = (entity: string, name: string) => {
      const found = shippedEntity(entity).field(name);
      if (found === undefined) throw new Error(name);
      return fieldDomain(found, undefined, context);
    };

    expect(field('payment', 'PaymentType')).toEqual([null, 1, 2, 3, 4]);
    expect(field('project', 'GroupMarketSectorPath').slice(0, 4)).toEqual([null, '1', '1/101', '1/102']);
    expect(field('customer', 'MainBusinessType').slice(0, 3)).toEqual([null, [10], [20]]);
    expect(field('customer', 'AdInfo')).toHaveLength(2);
  });
});

describe('components and their states', () => {
  const shown = (...fields: string[]): Reaction => ({
    when: `{{ ${fields.map((field) => `$values.${field} === true`).join(' && ')} }}`,
    fulfill: { state: { visible: true } },
    otherwise: { state: { visible: false } },
  });
  const flag = (more: Partial<FieldNode> = {}): FieldNode => ({ type: 'boolean', title: '开关', ...more });
  const entity = entityOf({
    A: flag(),
    B: flag({ 'x-reactions': shown('A') }),
    C: flag({ 'x-reactions': shown('B') }),
    X: flag(),
    Y: flag({ 'x-reactions': shown('X') }),
    Alone: flag(),
  });
  const components = ruleComponents(entity.ruleSet.rules, entity.fields);

  it('keep together what hangs together, and apart what does not', () => {
    expect(
      components.map(({ inputs, rules }) => ({ inputs, targets: rules.map(({ target }) => target).sort() })),
    ).toEqual([
      { inputs: ['A', 'B'], targets: ['B', 'C'] },
      { inputs: ['X'], targets: ['Y'] },
    ]);
  });

  it('leave out inputs that rules compute', () => {
    const computed = entityOf({
      A: flag(),
      Sum: { type: 'number', title: '和', 'x-reactions': { fulfill: { state: { value: '{{ $values.A ? 1 : 0 }}' } } } },
      B: flag({ 'x-reactions': { when: '{{ $values.Sum === 1 }}', fulfill: { state: { required: true } } } }),
    });

    expect(ruleComponents(computed.ruleSet.rules, computed.fields).map(({ inputs }) => inputs)).toEqual([['A']]);
  });

  it('are walked completely, every state once', () => {
    const spaces = components.map((component) => stateSpace(component, entity.fields, context));
    const states = spaces.map((space) => [...eachState(space)]);

    expect(spaces.map(({ size }) => size)).toEqual([9, 3]);
    expect(states.map((list) => new Set(list.map((state) => JSON.stringify(state))).size)).toEqual([9, 3]);
    expect(states[0]?.slice(0, 4)).toEqual([
      { A: null, B: null },
      { A: null, B: true },
      { A: null, B: false },
      { A: true, B: null },
    ]);
  });

  it('of every shipped entity can be walked', () => {
    const sizes = [...shippedProduct().entities.values()].map(({ key, ruleSet, fields }) => ({
      key,
      size: ruleComponents(ruleSet.rules, fields)
        .map((component) => stateSpace(component, fields, context).size)
        .reduce((sum, size) => sum + size, 0),
    }));

    expect(sizes.filter(({ size }) => size > 1_000_000)).toEqual([]);
  });
});
