import { describe, expect, it } from 'vitest';
import { contextOfState } from '#proof/analysis/inputKey.ts';
import { eachState, pairwiseStates } from '#proof/analysis/walkStates.ts';
import { fieldDomain } from '#proof/analysis/fieldDomain.ts';
import { listComparisons } from '#proof/analysis/listComparisons.ts';
import { fieldComponents, ruleComponents } from '#proof/analysis/ruleComponents.ts';
import { stateSpace } from '#proof/analysis/stateSpace.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { Value } from '#language/Value.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import type { FieldNode, Reaction } from '#generated/documents/FormDocument.ts';
import { documentsOf, entityOf, modelsOf, productOf } from '../../support/buildEntity.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
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

  it('passes over null, and knows what lies around the record by its own key', () => {
    const found = compared(
      '$values.A !== null',
      '$user.EmployeeId === 1',
      '$ref.A.B === 2',
      "date($now) > '2026-05-01'",
    );

    expect([...found]).toEqual([
      ['A', { constants: [], lengths: [] }],
      ['$user.EmployeeId', { constants: [1], lengths: [] }],
      ['$ref.A.B', { constants: [2], lengths: [] }],
      ['$now', { constants: ['2026-05-01'], lengths: [] }],
    ]);
  });

  it('looks through functions that leave a value nearly as it is, and knows months and years by a day in them', () => {
    expect(compared('($values.A ?? $values.B) === 7', 'round($values.C, 0) > 3').get('B')?.constants).toEqual([7]);
    expect(compared('round($values.C, 0) > 3').get('C')?.constants).toEqual([3]);
    expect(compared('month($values.D) === 12', 'year($values.D) < 2020').get('D')?.constants).toEqual([
      '2026-12-15',
      '2020-06-15',
    ]);
  });

  it('tells what is reckoned with, what is summed up, and what inputs are compared with each other', () => {
    const found = compared('$values.A * 2 > $values.B', "sum($values.Rows, 'Money') > 0");

    expect(found.get('A')).toEqual({ constants: [], lengths: [], isMeasured: true, partners: ['B'] });
    expect(found.get('B')).toEqual({ constants: [], lengths: [], partners: ['A'] });
    expect(found.get('Rows')).toEqual({ constants: [], lengths: [], summed: ['Money'] });
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
      [null, -1, 0, 1, 2, 0.5],
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
    ['a number that is reckoned with', { type: 'number', title: '甲' }, ['$values.A + 1'], [null, 1000]],
    [
      'a number that is compared with another',
      { type: 'number', title: '甲' },
      ['$values.A > $values.B'],
      [null, 1, 1000],
    ],
    [
      'a percentage that is reckoned with',
      { type: 'number', title: '甲', maximum: 100 },
      ['$values.A / 2'],
      [null, 100],
    ],
    ['a phone number', { type: 'string', title: '甲', 'x-component': 'PhoneInput' }, [], [null, '13900000004']],
    [
      'a moment compared with a day',
      { type: 'string', format: 'date-time', title: '甲' },
      ["date($values.A) > '2026-01-01'"],
      [
        null,
        '2025-12-31 10:00:00',
        '2026-01-01 10:00:00',
        '2026-01-02 10:00:00',
        '2026-03-09 10:00:00',
        '2026-03-10 10:00:00',
        '2026-03-11 10:00:00',
      ],
    ],
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

describe('the space around a record', () => {
  const visible = (when: string): Reaction => ({
    when: `{{ ${when} }}`,
    fulfill: { state: { visible: true } },
    otherwise: { state: { visible: false } },
  });
  const spaceFor = (when: string, more: Record<string, FieldNode> = {}) => {
    const entity = entityOf({ ...more, T: { type: 'string', title: '甲', 'x-reactions': visible(when) } });
    const [component] = ruleComponents(entity.ruleSet.rules, entity.fields);
    if (component === undefined) throw new Error('no component');
    const { fields, domains } = stateSpace(component, entity.fields, context);
    return Object.fromEntries(fields.map((key, i) => [key, domains[i]]));
  };
  const link: Record<string, FieldNode> = {
    L: { type: 'integer', title: '主合同', 'x-reference': { entity: 'thing' } },
    Level: { type: 'integer', title: '级别' },
    Open: { type: 'boolean', title: '公开' },
    SealState: { type: 'integer', title: '用印' },
  };

  it.each<[string, Record<string, FieldNode>, Record<string, unknown[]>]>([
    ["$user.Role === 'customer'", {}, { '$user.Role': [null, 'employee', 'customer'] }],
    ['$user.IsUnitChief === true', {}, { '$user.IsUnitChief': [null, true, false] }],
    ["$user.UnitPath === '/1/'", {}, { '$user.UnitPath': [null, '/1/', '/1/x', '1'] }],
    ['$ref.L.Level > 4', link, { L: [null, 1], '$ref.L.Level': [null, 3, 4, 5] }],
    ['$ref.L.Open === true', link, { L: [null, 1], '$ref.L.Open': [null, true, false] }],
    ['$ref.L.SealState === 10', link, { L: [null, 1], '$ref.L.SealState': [null, 0, 10, 20, 30, 40, 9, 11] }],
    [
      "date($now) > '2026-05-01'",
      {},
      { $now: ['2026-03-10 10:00:00', '2026-04-30 10:00:00', '2026-05-01 10:00:00', '2026-05-02 10:00:00'] },
    ],
    ['$index === 3', {}, { $index: [0, 1, 3, 2, 4] }],
  ])('of %s', (when, more, expected) => {
    expect(spaceFor(when, more)).toEqual(expected);
  });

  it('has the actions that require a field of the rules', () => {
    const flag: FieldNode = { type: 'boolean', title: '开关' };
    const properties = {
      A: flag,
      T: { ...flag, 'x-required-by': ['submit'], 'x-reactions': visible('$values.A === true') },
    };
    const forms = { submit: { title: '提交', sections: [{ title: '提交', fields: ['T'] }] } };
    const entity = modelsOf(productOf([documentsOf('thing', properties, {}, { forms })])).get('thing');
    if (entity === undefined) throw new Error('no thing');
    const [component] = ruleComponents(entity.ruleSet.rules, entity.fields);

    expect(component?.inputs).toEqual(['A', '$action']);
  });

  it('becomes the context of an evaluation', () => {
    const state = {
      A: 1,
      '$user.Role': 'customer',
      '$ref.L.Level': 3,
      $now: '2026-05-01 10:00:00',
      $index: 2,
      $action: 'submit',
    };

    expect(contextOfState(state, context)).toEqual({
      values: { A: 1 },
      user: { Role: 'customer' },
      refs: { L: { Level: 3 } },
      now: '2026-05-01 10:00:00',
      index: 2,
      action: 'submit',
      enums: context.enums,
    });
  });
});

describe('field components', () => {
  it('hold for each field only what decides it, directly or through others', () => {
    const { ruleSet, fields } = shippedEntity('contract');
    const of = (name: string) =>
      [...fieldComponents(ruleSet)].find(({ targets }) =>
        targets.includes(fields.find((each) => each.name === name)?.index ?? -1),
      );

    expect(of('Money')?.inputs).toEqual(['ContractTypeOption']);
    expect(of('NoTaxMoney')?.inputs).toEqual(['ContractTypeOption', 'Money', 'TaxRate']);
    expect(of('UnreceivedMoney')?.rules.map(({ target, property }) => `${target} ${property}`)).toEqual([
      'ParentContractId display',
      'Money display',
      'EffectiveMoney value',
      'UnreceivedMoney value',
    ]);
  });

  it.each([...shippedProduct().entities.values()])(
    'of $key see the same as all rules together',
    ({ ruleSet, fields }) => {
      for (const component of fieldComponents(ruleSet)) {
        const own = { ...ruleSet, rules: component.rules, governed: component.rules.flatMap(({ targets }) => targets) };
        const space = stateSpace(component, fields, context);
        const seen = (rules: typeof ruleSet, state: Record<string, Value>) => {
          const { states, computed } = evaluateRules(rules, contextOfState(state, context));
          return component.targets.map((index) => [states[index], computed.get(index)]);
        };
        for (const state of pairwiseStates(space)) expect(seen(own, state)).toEqual(seen(ruleSet, state));
      }
    },
  );

  it('govern every governed field once', () => {
    const { ruleSet } = shippedEntity('tender');
    expect([...fieldComponents(ruleSet)].flatMap(({ targets }) => targets).sort((a, b) => a - b)).toEqual(
      ruleSet.governed,
    );
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
