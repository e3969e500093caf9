import { describe, expect, it } from 'vitest';
import type { EnumSource } from '#language/EnumType.ts';
import { explainField } from '#proof/explain/explainField.ts';
import type { ExplainInput } from '#proof/explain/Subject.ts';
import type { Explanation } from '#proof/explain/Explanation.ts';
import { printExplanation } from '#proof/explain/printExplanation.ts';
import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldNode, Properties, Reaction } from '#generated/documents/FormDocument.ts';
import { documentsOf, entityOf, modelsOf, productOf } from '../../support/buildEntity.ts';

const KIND = {
  name: 'Kind',
  title: '种类',
  items: [
    { Value: 1, Label: '现金' },
    { Value: 2, Label: '支票' },
    { Value: 3, Label: '汇票', IsEnabled: false },
  ],
};
const enums: EnumSource = (name) => (name === 'Kind' ? KIND : undefined);

const flag = (title: string, more: Partial<FieldNode> = {}): FieldNode => ({ type: 'boolean', title, ...more });
const text = (title: string, more: Partial<FieldNode> = {}): FieldNode => ({ type: 'string', title, ...more });
const kind = (more: Partial<FieldNode> = {}): FieldNode => ({
  type: 'integer',
  title: '种类',
  'x-enum': 'Kind',
  ...more,
});
const shown = (when: string): { 'x-reactions': Reaction } => ({
  'x-reactions': {
    when: `{{ ${when} }}`,
    fulfill: { state: { visible: true } },
    otherwise: { state: { visible: false } },
  },
});

function explain(
  properties: Properties | EntityModel,
  field: string,
  values: Values = {},
  more: Partial<Omit<ExplainInput, 'context'>> & Partial<ExplainInput['context']> = {},
): Explanation {
  const entity = isModel(properties) ? properties : modelsWith(properties);
  const { user = {}, now = '2026-03-10 10:00:00', refs = {}, action, ...rest } = more;
  return explainField({ entity, field, context: { values, user, now, refs, enums, action }, ...rest });
}

const isModel = (given: Properties | EntityModel): given is EntityModel => given['ruleSet'] !== undefined;

function modelsWith(properties: Properties): EntityModel {
  const entity = modelsOf(
    productOf([documentsOf('thing', properties)], { enums: { Kind: { title: '种类', items: [...KIND.items] } } }),
  ).get('thing');
  if (entity === undefined) throw new Error('The entity was not built');
  return entity;
}

const lines = (explanation: Explanation): string[] => printExplanation(explanation, ({ pointer }) => pointer);
const steps = ({ change }: Explanation): string[] | string =>
  change.kind === 'steps'
    ? change.steps.map(({ words }) => words)
    : change.kind === 'none'
      ? 'none'
      : `${change.kind}: ${change.reason}`;

describe('why a field is hidden', () => {
  const cheque = { Kind: kind(), Cheque: text('支票号', shown('$values.Kind === 2')) };

  it('says the rule, what it reads now, where it stands, and what would show the field', () => {
    const explanation = explain(cheque, 'Cheque', { Kind: 1 });

    expect(explanation).toMatchObject({ title: '支票号', isMet: false, visible: false, isComplete: true });
    expect(explanation.rules).toEqual([
      {
        property: 'display',
        section: undefined,
        words: '当 种类 = 支票 时显示，否则隐藏',
        now: '隐藏',
        holds: false,
        place: { file: 'form.json', pointer: '/properties/Cheque/x-reactions' },
        condition: {
          kind: 'atom',
          words: '种类 = 支票',
          holds: false,
          isSecret: false,
          inputs: [{ name: 'Kind', title: '种类', text: '现金', isHidden: false }],
          place: { file: 'form.json', pointer: '/properties/Cheque/x-reactions/when', range: [3, 21] },
        },
      },
    ]);
    expect(explanation.change).toEqual({
      kind: 'steps',
      steps: [
        {
          field: 'Kind',
          title: '种类',
          words: '「种类」由 现金 改为 支票',
          values: { Kind: 2 },
          refs: {},
          isExact: true,
        },
      ],
    });
    expect(lines(explanation)).toEqual([
      '支票号(Cheque)：现在隐藏    /properties/Cheque',
      '  当 种类 = 支票 时显示，否则隐藏；现在 隐藏    /properties/Cheque/x-reactions',
      '    ✗ 种类 = 支票（现为 现金）',
      '  要使它显示：',
      '    「种类」由 现金 改为 支票',
    ]);
  });

  it('follows the chain of hidden fields to what is filled in, and fills in the upstream field first', () => {
    const chain = {
      C: flag('丙', shown('$values.B === true')),
      B: flag('乙', shown('$values.A === true')),
      A: flag('甲'),
    };
    const explanation = explain(chain, 'C', { B: true });

    expect(lines(explanation)).toEqual([
      '丙(C)：现在隐藏    /properties/C',
      '  当 乙 = 是 时显示，否则隐藏；现在 隐藏    /properties/C/x-reactions',
      '    ✗ 乙 = 是（已隐藏，按未填写处理）',
      '  「乙」也被隐藏，按未填写处理：',
      '    当 甲 = 是 时显示，否则隐藏；现在 隐藏    /properties/B/x-reactions',
      '      ✗ 甲 = 是（现为 未填写）',
      '  要使它显示：',
      '    「甲」选择 是',
    ]);
    expect(steps(explain(chain, 'C'))).toEqual(['「甲」选择 是', '「乙」选择 是']);
  });

  it('takes conditions apart, and names the rules of the section', () => {
    const entity = modelsWith({
      A: flag('甲'),
      Kind: kind(),
      part: {
        type: 'void',
        title: '附加信息',
        'x-component': 'Section',
        ...shown('$values.A === true'),
        properties: { Note: text('说明', shown('$values.A !== null && ($values.Kind === 1 || $values.Kind === 2)')) },
      },
    });

    expect(lines(explain(entity, 'Note', { A: false, Kind: 2 }))).toEqual([
      '说明(Note)：现在隐藏    /properties/part/properties/Note',
      '  当 甲 已填写 且（种类 = 现金 或 种类 = 支票）时显示，否则隐藏；现在 显示    /properties/part/properties/Note/x-reactions',
      '    ✓ 以下全部成立：',
      '      ✓ 甲 已填写（现为 否）',
      '      ✓ 以下任一成立：',
      '        ✗ 种类 = 现金（现为 支票）',
      '        ✓ 种类 = 支票（现为 支票）',
      '  分组「附加信息」：当 甲 = 是 时显示，否则隐藏；现在 隐藏    /properties/part/x-reactions',
      '    ✗ 甲 = 是（现为 否）',
      '  要使它显示：',
      '    「甲」由 否 改为 是',
    ]);
  });

  it.each<[string, Reaction, string]>([
    [
      'hidden',
      { when: '{{ $values.A === true }}', fulfill: { state: { hidden: true } } },
      '当 甲 ≠ 是 时显示，否则隐藏',
    ],
    [
      'display',
      { when: '{{ $values.A === true }}', fulfill: { state: { display: 'hidden' } } },
      '当 甲 ≠ 是 时显示，否则隐藏',
    ],
    [
      'otherwise only',
      { when: '{{ $values.A === true }}', otherwise: { state: { visible: false } } },
      '当 甲 = 是 时显示，否则隐藏',
    ],
    [
      'an expression in a branch',
      {
        when: '{{ $values.A === true }}',
        fulfill: { state: { visible: '{{ $values.B === true }}' } },
        otherwise: { state: { visible: false } },
      },
      '当 甲 = 是 且 乙 = 是 时显示，否则隐藏',
    ],
    [
      'never',
      { when: false, fulfill: { state: { visible: true } }, otherwise: { state: { visible: false } } },
      '始终隐藏',
    ],
    ['always', { fulfill: { state: { visible: true } } }, '始终显示'],
  ])('words the spelling %s', (_name, reaction, words) => {
    const { rules } = explain({ A: flag('甲'), B: flag('乙'), X: text('丁', { 'x-reactions': reaction }) }, 'X');

    expect(rules.map((rule) => rule.words)).toEqual([words]);
  });
});

describe('why a field is required or read-only', () => {
  it('says the rule that requires it, and what would', () => {
    const entity = modelsWith({
      Kind: kind(),
      Note: text('说明', {
        'x-reactions': {
          when: '{{ $values.Kind === 2 }}',
          fulfill: { state: { required: true } },
          otherwise: { state: { required: false } },
        },
      }),
    });

    expect(steps(explain(entity, 'Note', {}, { property: 'required' }))).toEqual(['「种类」选择 支票']);
    expect(explain(entity, 'Note', { Kind: 2 }, { property: 'required' })).toMatchObject({
      isMet: true,
      required: true,
    });
    expect(steps(explain(entity, 'Kind', {}, { property: 'required' }))).toBe('impossible: 没有规则要求填写此字段');
    expect(explain(entityOf({ A: flag('甲') }, { required: ['A'] }), 'A', {}, { property: 'required' }).causes).toEqual(
      [{ kind: 'schema', text: '此字段始终必填', isBlocking: false }],
    );
  });

  it('says the rule that locks it, and what would open it', () => {
    const entity = modelsWith({
      A: flag('甲'),
      Note: text('说明', { 'x-reactions': { fulfill: { state: { editable: '{{ $values.A === true }}' } } } }),
    });
    const explanation = explain(entity, 'Note', { A: false }, { property: 'editable' });

    expect(explanation.rules.map(({ words, now }) => [words, now])).toEqual([
      ['当 甲 ≠ 是 时只读，否则可填写', '只读'],
    ]);
    expect(steps(explanation)).toEqual(['「甲」由 否 改为 是']);
  });

  it('says what computes it, how, and from what', () => {
    const entity = modelsWith({
      A: { type: 'number', title: '甲' },
      Sum: { type: 'number', title: '和', 'x-reactions': { fulfill: { state: { value: '{{ $values.A * 2 }}' } } } },
      Last: text('末', shown('$values.Sum > 3')),
    });

    expect(steps(explain(entity, 'Sum', {}, { property: 'editable' }))).toBe('impossible: 值由规则计算，不能填写');
    expect(explain(entity, 'Sum', { A: 2 }).rules.map(({ words, now }) => [words, now])).toEqual([
      ['值由规则计算：甲 × 2', '4'],
    ]);
    expect(explain(entity, 'Last', { A: 1 }).chain).toMatchObject([{ field: 'Sum', kind: 'computed' }]);
  });
});

describe('the smallest change', () => {
  it('names other values that would do as well, and offers none that cannot be chosen', () => {
    expect(steps(explain({ Kind: kind(), X: text('丁', shown('!empty($values.Kind)')) }, 'X'))).toEqual([
      '「种类」选择 现金（或 支票）',
    ]);
    expect(steps(explain({ Kind: kind(), X: text('丁', shown('$values.Kind === 3')) }, 'X'))).toBe(
      'impossible: 没有任何填写方式能同时满足这些条件',
    );
  });

  it.each<[string, Properties, Values, string[] | string]>([
    [
      'a number',
      { N: { type: 'number', title: '数' }, X: text('丁', shown('$values.N < 0')) },
      {},
      ['「数」填写符合条件的值，如 -1'],
    ],
    [
      'a number that is meant',
      { N: { type: 'number', title: '数' }, X: text('丁', shown('$values.N === 5')) },
      {},
      ['「数」填写 5'],
    ],
    [
      'between two numbers',
      { N: { type: 'number', title: '数' }, X: text('丁', shown('$values.N > 1 && $values.N < 2')) },
      {},
      ['「数」填写符合条件的值，如 1.5'],
    ],
    ['a text', { T: text('文'), X: text('丁', shown('!empty($values.T)')) }, {}, ['填写「文」']],
    [
      'a text of a length',
      { T: text('文'), X: text('丁', shown('length($values.T) === 8')) },
      {},
      ['「文」填写 8 个字符'],
    ],
    ['emptying', { T: text('文'), X: text('丁', shown('empty($values.T)')) }, { T: 'x' }, ['清空「文」']],
    ['files', { F: { type: 'array', title: '附件' }, X: text('丁', shown('!empty($values.F)')) }, {}, ['上传「附件」']],
    [
      'a date beside now',
      { D: { type: 'string', format: 'date', title: '日期' }, X: text('丁', shown('$values.D < date($now)')) },
      {},
      ['「日期」填写符合条件的值，如 2026-03-09'],
    ],
    [
      'a number beside another',
      {
        N: { type: 'number', title: '数' },
        M: { type: 'number', title: '量' },
        X: text('丁', shown('$values.N > $values.M')),
      },
      { M: 70 },
      ['「数」填写符合条件的值，如 71'],
    ],
  ])('is %s', (_name, properties, values, expected) => {
    expect(steps(explain(properties, 'X', values))).toEqual(expected);
  });

  it('does not claim that there is none where rules calculate', () => {
    const entity = entityOf({
      N: { type: 'number', title: '数' },
      X: text('丁', shown('$values.N * 3 === 37.5')),
    });

    expect(steps(explain(entity, 'X'))).toBe('unknown: 没有找到可行的填写方式；条件中有计算，无法试遍所有取值');
  });

  it('says what it hangs on when nobody can fill that in here', () => {
    const entity = entityOf({
      S: flag('系统', { 'x-computed': true }),
      X: text('丁', shown('$values.S === true')),
      Y: text('戊', shown("$user.Role === 'customer'")),
      Z: text('己', shown('$values.F === true && $values.F === false')),
      F: flag('庚'),
    });

    expect(steps(explain(entity, 'X'))).toBe('impossible: 条件取决于不能在此填写的内容：系统（由系统写入）');
    expect(steps(explain(entity, 'Y'))).toBe('impossible: 条件取决于不能在此填写的内容：当前用户的身份');
    expect(steps(explain(entity, 'Z'))).toBe('impossible: 没有任何填写方式能同时满足这些条件');
  });

  it('chooses a record of which the rules read something', () => {
    const models = modelsOf(
      productOf([
        documentsOf('thing', {
          R: { type: 'integer', title: '关联', 'x-reference': { entity: 'other' } },
          X: text('丁', shown('$ref.R.Done === true')),
        }),
        documentsOf('other', { Done: flag('是否完成') }),
      ]),
    );
    const entity = models.get('thing');
    if (entity === undefined) throw new Error('no entity');
    const explanation = explain(entity, 'X', {}, { findEntity: (key) => models.get(key) });

    expect(explanation.change).toMatchObject({
      steps: [{ words: '在「关联」中选择 是否完成 = 是 的记录', refs: { R: { Done: true } }, isExact: false }],
    });
    expect(steps(explain(entity, 'X', { R: 7 }, { refs: { R: { Done: true } } }))).toBe('none');
  });

  it('counts with what a change empties: references that depend on it', () => {
    const entity = modelsOf(
      productOf([
        documentsOf('thing', {
          A: flag('甲'),
          R: {
            type: 'integer',
            title: '关联',
            'x-reference': { entity: 'thing', where: '{{ $record.A === $values.A }}' },
          },
          X: text('丁', shown('$values.A === true && !empty($values.R)')),
        }),
      ]),
    ).get('thing');
    if (entity === undefined) throw new Error('no entity');

    expect(steps(explain(entity, 'X', { A: false, R: 7 }))).toEqual([
      '「甲」由 否 改为 是',
      '在「关联」中选择一条记录',
    ]);
  });

  it('stops at its limits and says so', () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    const entity = entityOf({
      ...Object.fromEntries(names.map((name) => [name, flag(name)])),
      X: text('丁', shown([...names, 'A'].map((name, i) => `$values.${name} === ${i < names.length}`).join(' && '))),
    });

    expect(explain(entity, 'X')).toMatchObject({
      isComplete: true,
      states: 3 ** 6 - 1,
      change: { kind: 'impossible' },
    });
    expect(explain(entity, 'X', {}, { limits: { mostStates: 100, shouldStop: () => false } })).toMatchObject({
      isComplete: false,
      states: 100,
      change: { kind: 'unknown' },
    });
    expect(explain(entity, 'X', {}, { limits: { mostStates: 1e6, shouldStop: () => true } }).isComplete).toBe(false);
  });
});

describe('permission and state', () => {
  const entity = modelsOf(
    productOf(
      [
        documentsOf(
          'thing',
          { A: flag('甲'), Kind: kind(), X: text('丁', shown('$values.A === true && $values.Kind === 2')) },
          {},
          {
            workflow: {
              field: 'State',
              title: '状态',
              initial: 1,
              states: [
                { value: 1, title: '草稿', color: 'grey' },
                { value: 2, title: '完成', color: 'green', edit: false },
              ],
            },
          },
        ),
      ],
      { enums: { Kind: { title: '种类', items: [...KIND.items] } } },
    ),
  ).get('thing');
  if (entity === undefined) throw new Error('no entity');
  const access = (readable: readonly string[], writable = readable) => ({
    readable: new Set(readable),
    writable: new Set(writable),
  });

  it('is the cause where it is', () => {
    expect(steps(explain(entity, 'X', {}, { access: access(['A', 'Kind']) }))).toBe(
      'impossible: 您没有查看此字段的权限',
    );
    expect(steps(explain(entity, 'A', {}, { property: 'editable', access: access(['A', 'Kind', 'X'], ['X']) }))).toBe(
      'impossible: 您没有修改此字段的权限',
    );
    expect(
      steps(
        explain(
          entity,
          'A',
          { State: 2 },
          { property: 'editable', access: { ...access(['A', 'Kind', 'X']), editable: new Set<string>() } },
        ),
      ),
    ).toBe('impossible: 当前状态「完成」不允许修改此字段；状态为「草稿」时可以修改');
  });

  it('lets only those fields be changed that the user may change', () => {
    const explanation = explain(entity, 'X', { Kind: 1 }, { access: access(['A', 'Kind', 'X'], ['A', 'X']) });

    expect(steps(explanation)).toBe('impossible: 条件取决于不能在此填写的内容：种类（您不能修改）');
  });

  it('keeps from the user what he may not read: not its title, not its value', () => {
    const explanation = explain(entity, 'X', { A: true, Kind: 1 }, { access: access(['A', 'X']) });

    expect(JSON.stringify(explanation)).not.toMatch(/种类|现金|支票/);
    expect(lines(explanation)).toContain('      ? 一项您无权查看的条件');
    expect(steps(explanation)).toBe('impossible: 条件取决于不能在此填写的内容：您无权查看的内容');
  });
});

it('refuses a field that there is not', () => {
  expect(() => explain({ A: flag('甲') }, 'B')).toThrow('没有字段 B');
});
