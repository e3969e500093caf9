import { describe, expect, it } from 'vitest';
import type { Values } from '#language/Value.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import { documentsOf, entityOf, modelsOf, productOf } from '../../support/buildEntity.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { smallEntity, smallProduct } from '../../support/smallProduct.ts';

const small = enumsOfProduct(smallProduct().documents);
const enums: EvaluationContext['enums'] = (name) =>
  name === 'Old'
    ? {
        name,
        title: '旧',
        items: [
          { Value: 1, Label: '一' },
          { Value: 2, Label: '二', IsEnabled: false },
        ],
      }
    : small(name);

function messages(
  entity: EntityModel,
  values: Values,
  more: { stored?: Values; refs?: EvaluationContext['refs']; fields?: readonly string[] } = {},
): string[] {
  const context: EvaluationContext = { values, user: {}, now: CASE_NOW, refs: more.refs ?? {}, enums };
  const outcome = evaluateRules(entity.ruleSet, context);
  const fields = (entity.forms.get('form')?.fields ?? []).filter(({ name }) => more.fields?.includes(name) ?? true);
  return validateRecord({ entity, outcome, context, fields, stored: more.stored }).map(
    ({ field, message }) => `${field}: ${message}`,
  );
}

/** An entity whose fields may use the enum types of the small product. */
function builtWith(source: EntityDocuments): EntityModel {
  const built = modelsOf(
    productOf([source], {
      enums: Object.fromEntries(['PayType', 'Sector', 'Region', 'Old'].map((name) => [name, { title: name }])),
    }),
  );
  const model = built.get(source.key);
  if (model === undefined) throw new Error('not built');
  return model;
}

const documents = documentsOf(
  'thing',
  {
    Name: { type: 'string', title: '名称', minLength: 2, maxLength: 4 },
    Code: {
      type: 'string',
      title: '编码',
      maxLength: 5,
      pattern: '^[A-Z]+$',
      'x-messages': { pattern: '只能用大写字母' },
    },
    Mobile: { type: 'string', title: '手机', 'x-pattern': 'P-MOBILE' },
    Money: { type: 'number', title: '金额', 'x-component': 'MoneyInput' },
    Price: { type: 'number', title: '报价', exclusiveMinimum: 0, exclusiveMaximum: 100, 'x-component': 'MoneyInput' },
    Rate: { type: 'number', title: '比例', 'x-component': 'PercentInput' },
    Count: { type: 'integer', title: '数量', minimum: 1, maximum: 9 },
    Day: { type: 'string', format: 'date', title: '日期', maximum: '{{ date($now) }}' },
    Born: { type: 'string', format: 'date', title: '生日', minimum: "{{ '1900-01-01' }}" },
    Founded: { type: 'string', format: 'date', title: '成立', minimum: '1990-05-01', maximum: '2026-01-31' },
    Opens: { type: 'string', format: 'time', title: '开门', minimum: '08:00', maximum: "{{ '18:30' }}" },
    At: { type: 'string', format: 'date-time', title: '时间', minimum: '2026-01-31 09:00:00', maximum: '2026-02-01' },
    End: {
      type: 'string',
      format: 'date',
      title: '结束',
      minimum: '{{ $values.Day }}',
      'x-messages': { minimum: '结束时间不能早于开始时间' },
    },
    Kind: { type: 'integer', title: '方式', 'x-enum': 'PayType' },
    Sector: { type: 'string', title: '板块', 'x-enum': { type: 'Sector', path: true, leaf: true } },
    Tags: { type: 'array', title: '标签', items: { type: 'integer' }, maxItems: 2, 'x-enum': 'Region' },
    Files: { type: 'array', title: '附件', minItems: 2 },
  },
  { 'x-checks': [{ field: 'Count', when: '{{ $values.Count > $values.Money }}', message: '数量不能大于金额' }] },
);
const entity = builtWith(documents);

describe('validateRecord', () => {
  it.each<[Values, string[]]>([
    [{}, []],
    [{ Name: '甲' }, ['Name: 名称至少2个字符']],
    [{ Name: '甲乙丙丁戊' }, ['Name: 名称不能超过4个字符']],
    [{ Name: '😀😀😀😀' }, []],
    [{ Code: 'abc' }, ['Code: 只能用大写字母']],
    [{ Mobile: '12345' }, ['Mobile: 请输入正确的手机号码']],
    [{ Money: -1 }, ['Money: 金额不能小于0']],
    [{ Money: 0.001 }, ['Money: 金额最多2位小数']],
    [{ Money: 999999999999.99 }, []],
    [{ Money: 1000000000000 }, ['Money: 金额不能大于999,999,999,999.99']],
    [{ Price: 0 }, ['Price: 报价必须大于0']],
    [{ Price: 100 }, ['Price: 报价必须小于100']],
    [{ Rate: 100.01 }, ['Rate: 比例不能大于100%']],
    [{ Count: 0 }, ['Count: 数量不能小于1']],
    [{ Count: 1.5 }, ['Count: 数量必须是整数']],
    [{ Day: '2026-03-10' }, []],
    [{ Day: '2026-03-11' }, ['Day: 日期不能晚于2026-03-10']],
    [{ Day: '1999-12-31' }, ['Day: 日期不能早于2000-01-01']],
    [{ Born: '1900-01-01' }, []],
    [{ Born: '1899-12-31' }, ['Born: 生日不能早于1900-01-01']],
    [{ Founded: '1990-05-01', Opens: '08:00', At: '2026-01-31 09:00:00' }, []],
    [{ Founded: '1990-04-30', Opens: '07:59' }, ['Founded: 成立不能早于1990-05-01', 'Opens: 开门不能早于08:00']],
    [{ Founded: '2026-02-01', Opens: '18:31' }, ['Founded: 成立不能晚于2026-01-31', 'Opens: 开门不能晚于18:30']],
    [{ At: '2026-01-31 08:59:59' }, ['At: 时间不能早于2026-01-31 09:00:00']],
    [{ At: '2026-02-01 23:59:59' }, []],
    [{ At: '2026-02-02 00:00:00' }, ['At: 时间不能晚于2026-02-01']],
    [{ Day: '2026-03-01', End: '2026-02-28' }, ['End: 结束时间不能早于开始时间']],
    [{ End: '2026-02-28' }, []],
    [{ Kind: 9 }, ['Kind: 方式不在可选范围内']],
    [{ Sector: '1' }, ['Sector: 板块请选择到最末级']],
    [{ Sector: '2/101' }, ['Sector: 板块不在可选范围内']],
    [{ Tags: [1, 99] }, ['Tags: 标签不在可选范围内']],
    [{ Tags: [1, 2, 3] }, ['Tags: 标签最多2项']],
    [{ Files: [1] }, ['Files: 附件至少2项']],
    [{ Money: 3, Count: 4 }, ['Count: 数量不能大于金额']],
    [{ Name: '甲', Count: 0, Money: -1 }, ['Name: 名称至少2个字符', 'Money: 金额不能小于0', 'Count: 数量不能小于1']],
  ])('%j: %j', (values, expected) => {
    expect(messages(entity, values)).toEqual(expected);
  });

  it('refuses a derived value beyond its field at the fields that it comes from', () => {
    const derived = (of: string, more: object): Record<string, object> => ({
      [of]: { title: '结果', ...more },
    });
    const built = (more: object, value: string): EntityModel =>
      builtWith(
        documentsOf('thing', {
          A: { type: 'number', title: '甲' },
          B: { type: 'number', title: '乙' },
          T: { type: 'string', title: '文' },
          D: { type: 'string', format: 'date', title: '日' },
          ...derived('Half', {
            type: 'number',
            'x-reactions': { fulfill: { state: { value: '{{ $values.A * 1 }}' } } },
          }),
          ...derived('Out', { ...more, 'x-reactions': { fulfill: { state: { value } } } }),
        }),
      );
    const big = built({ type: 'number' }, '{{ $values.Half * $values.B }}');
    expect(messages(big, { A: 999999999999, B: 999999999 })).toEqual([
      'A: 结果不能大于999,999,999,999,999',
      'B: 结果不能大于999,999,999,999,999',
    ]);
    expect(messages(big, { A: 3, B: 4 })).toEqual([]);
    expect(messages(big, { A: 999999999999, B: 999999999 }, { fields: ['Out'] })).toEqual([
      'Out: 结果不能大于999,999,999,999,999',
    ]);
    const whole = built({ type: 'integer' }, '{{ $values.A * 10 }}');
    expect(messages(whole, { A: 300000000 })).toEqual(['A: 结果不能大于2,147,483,647']);
    const percent = built({ type: 'number', 'x-component': 'PercentInput' }, '{{ $values.A * 100 }}');
    expect(messages(percent, { A: 3000000000 })).toEqual(['A: 结果不能大于100%']);
    const text = built({ type: 'string', maxLength: 5 }, '{{ $values.T }}');
    expect(messages(text, { T: '九个字的一段文字呀' })).toEqual(['T: 结果不能超过5个字符']);
    const day = built({ type: 'string', format: 'date' }, '{{ addDays($values.D, 3000000) }}');
    expect(messages(day, { D: '2026-01-01' })).toEqual(['D: 结果不能晚于2999-12-31']);
  });

  it('checks only the fields that are filled in here', () => {
    expect(messages(entity, { Money: 3, Count: 4, Name: '甲' }, { fields: ['Name'] })).toEqual([
      'Name: 名称至少2个字符',
    ]);
  });

  it('lets a disabled item stay, but not be chosen anew', () => {
    const old = builtWith(documentsOf('thing', { Kind: { type: 'integer', title: '方式', 'x-enum': 'Old' } }));

    expect(messages(old, { Kind: 2 })).toEqual(['Kind: 方式不在可选范围内']);
    expect(messages(old, { Kind: 2 }, { stored: { Kind: 2 } })).toEqual([]);
  });

  it('says of what is missing how it is given', () => {
    expect(messages(smallEntity('order'), {})).toEqual([
      'Title: 请输入订单名称',
      'CustomerName: 请选择客户名称',
      'Kind: 请选择类型',
      'Money: 请输入金额',
    ]);
  });

  it('takes a lookup for filled when its Id is, and for empty when only the name is', () => {
    const order = smallEntity('order');

    expect(messages(order, { CustomerId: 3 }, { fields: ['CustomerName'] })).toEqual([]);
    expect(messages(order, { CustomerName: '甲公司' }, { fields: ['CustomerName'] })).toEqual([
      'CustomerName: 请选择客户名称',
    ]);
  });

  it('says nothing of what is hidden or computed, nor twice of what is wrong', () => {
    const thing = entityOf(
      {
        On: { type: 'boolean', title: '开关' },
        Name: {
          type: 'string',
          title: '名称',
          maxLength: 3,
          'x-reactions': {
            when: '{{ $values.On === true }}',
            fulfill: { state: { visible: true, required: true } },
            otherwise: { state: { display: 'hidden' } },
          },
        },
        Sum: { type: 'integer', title: '合计', maximum: 9, 'x-computed': true },
      },
      {
        'x-checks': [
          { field: 'Name', when: "{{ $values.On !== true || $values.Name !== '甲' }}", message: '不对' },
          { field: 'Name', when: "{{ $values.Name !== '甲' }}", message: '还不对' },
        ],
      },
    );

    expect(messages(thing, { On: false, Name: '甲乙丙丁', Sum: 10 })).toEqual([]);
    expect(messages(thing, { On: true, Name: '甲乙丙丁', Sum: 10 })).toEqual(['Name: 名称不能超过3个字符']);
    expect(messages(thing, { On: true })).toEqual(['Name: 请输入名称']);
    expect(messages(thing, { On: true, Name: '乙' })).toEqual(['Name: 不对']);
    expect(messages(thing, { On: true, Name: '甲' })).toEqual([]);
  });

  it('reads no referenced record of a reference that a rule has emptied', () => {
    const thing = entityOf(
      {
        On: { type: 'boolean', title: '开关' },
        OtherId: {
          type: 'integer',
          title: '其他',
          'x-reference': { entity: 'thing' },
          'x-reactions': {
            when: '{{ $values.On === true }}',
            fulfill: { state: { visible: true } },
            otherwise: { state: { visible: false } },
          },
        },
        Note: { type: 'string', title: '备注' },
      },
      { 'x-checks': [{ field: 'Note', when: "{{ $ref.OtherId.Note === 'x' }}", message: '不允许' }] },
    );
    const refs = { OtherId: { Note: 'x' } };

    expect(messages(thing, { On: true, OtherId: 1 }, { refs })).toEqual(['Note: 不允许']);
    expect(messages(thing, { On: false, OtherId: 1 }, { refs })).toEqual([]);
  });
});
