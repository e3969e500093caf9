import { describe, expect, it } from 'vitest';
import { diffBehaviour } from '#proof/diff/diffProducts.ts';
import type { FieldNode, FormDocument, LikelyDocument } from '#generated/documents/FormDocument.ts';
import { flag } from '../../support/ringEntity.ts';
import { briefDefinitions, diffOf, kinds, versionOf } from './versions.ts';

const text: FieldNode = { type: 'string', title: '文本' };
const reference = (likely: LikelyDocument[]): FieldNode => ({
  ...{ type: 'integer', title: '店' },
  'x-reference': { entity: 'shop', likely },
});
const rows = (more: Partial<NonNullable<FieldNode['x-child']>>): FieldNode => ({
  ...{ type: 'array', title: '明细' },
  'x-child': { entity: 'line', by: 'ThingId', ...more },
});
const changeOf = (before: FieldNode, after: FieldNode): string[] =>
  briefDefinitions(diffOf({ A: before }, { A: after }));

describe('what documents state', () => {
  it.each<[string, FieldNode, FieldNode, string]>([
    ['a title', text, { ...text, title: '正文' }, 'A 标题 文本→正文'],
    ['a type', text, { type: 'integer', title: '文本' }, 'A 类型 text→integer'],
    ['a length', { ...text, maxLength: 10 }, { ...text, maxLength: 20 }, 'A 最大长度 10→20'],
    ['the standard length', text, { ...text, maxLength: 20 }, 'A 最大长度 100→20'],
    ['a pattern', { ...text, pattern: '^a$' }, { ...text, pattern: '^b$' }, 'A 格式 ^a$→^b$'],
    [
      'a bound',
      { type: 'number', title: '数', minimum: 1 },
      { type: 'number', title: '数', minimum: 2 },
      'A 最小值 1→2',
    ],
    [
      'a bound that is an expression',
      { type: 'string', format: 'date', title: '日', maximum: '{{ date($now) }}' },
      { type: 'string', format: 'date', title: '日', maximum: '{{ addDays(date($now), 1) }}' },
      'A 最大值 date($now)→addDays(date($now), 1)',
    ],
    ['a default', { ...text, default: 'a' }, { ...text, default: 'b' }, 'A 默认值 "a"→"b"'],
    [
      'write keys',
      { ...text, 'x-permission': { write: 'PaymentMgr' } },
      { ...text, 'x-permission': { write: ['ProjectMgr', 'PaymentMgr'] } },
      'A 可写权限 PaymentMgr→PaymentMgr、ProjectMgr',
    ],
    ['a message', text, { ...text, 'x-messages': { required: '请填写' } }, 'A 提示语 无→required：请填写'],
    [
      'what makes a record likely',
      reference([{ where: '{{ $record.A === $values.A }}', reason: '同名' }]),
      reference([{ where: '{{ $record.A === $values.A && $record.B > 0 }}', reason: '同名且有余额' }]),
      'A 引用的记录 shop，可能是 $record.A === $values.A（同名）→shop，可能是 ($record.A === $values.A) && ($record.B > 0)（同名且有余额）',
    ],
    [
      'the reason of a likely record',
      reference([{ where: '{{ $record.A === $values.A }}', reason: '同名' }]),
      reference([{ where: '{{ $record.A === $values.A }}', reason: '名称相同' }]),
      'A 引用的记录 shop，可能是 $record.A === $values.A（同名）→shop，可能是 $record.A === $values.A（名称相同）',
    ],
    [
      'what a column should add up to',
      rows({ totals: { Price: 'Money' } }),
      rows({ totals: { Price: 'Paid' } }),
      'A 子表 line.ThingId，列的合计应等于 Price=Money→line.ThingId，列的合计应等于 Price=Paid',
    ],
    [
      'the rows that an empty table offers',
      rows({ templates: [{ title: '两期', rows: [{ Price: '{{ $values.Money }}' }, { Price: 1 }] }] }),
      rows({ templates: [{ title: '两期', rows: [{ Price: '{{ $values.Money }}' }, { Price: 2 }] }] }),
      'A 子表 line.ThingId，套用 两期 (Price=$values.Money / Price=1)→line.ThingId，套用 两期 (Price=$values.Money / Price=2)',
    ],
    [
      'the columns of rows',
      rows({}),
      rows({ columns: ['Price', 'Count'] }),
      'A 子表 line.ThingId→line.ThingId，列 Price、Count',
    ],
  ])('%s', (_title, before, after, change) => {
    expect(changeOf(before, after)).toContain(change);
  });

  it.each<[Partial<FormDocument>, Partial<FormDocument>, string]>([
    [{ 'x-organisation': 'unit' }, {}, 'entity x-organisation unit→无'],
    [
      { 'x-keep': { field: 'At', days: 30 } },
      { 'x-keep': { field: 'At', days: 3 } },
      'entity x-keep {"days":30,"field":"At"}→{"days":3,"field":"At"}',
    ],
    [
      { 'x-versions': { keep: 10, of: ['A'] } },
      { 'x-versions': { keep: 1, of: ['A'] } },
      'entity x-versions {"keep":10,"of":["A"]}→{"keep":1,"of":["A"]}',
    ],
    [{}, { 'x-read': { field: 'Seen' } }, 'entity x-read 无→{"field":"Seen"}'],
    [
      { 'x-public': { where: '{{ $record.Seen === true }}', fields: ['A'], lists: ['list'] } },
      { 'x-public': { where: '{{ !($record.Seen !== true) }}', fields: ['A'], lists: ['list'], views: 'Count' } },
      'entity x-public {"lists":["list"]}→{"lists":["list"],"views":"Count"}',
    ],
  ])('of the entity besides its fields: %j, then %j', (before, after, change) => {
    const version = (more: Partial<FormDocument>) =>
      versionOf(
        {
          A: text,
          Seen: { type: 'boolean', title: '已读' },
          Count: { type: 'integer', title: '次数' },
          At: { type: 'string', format: 'date-time', title: '时间' },
        },
        more,
      );

    expect(briefDefinitions(diffBehaviour(version(before), version(after)))).toEqual([change]);
  });

  it('is the same when an expression says the same in other words', () => {
    const bound = (maximum: string): FieldNode => ({ type: 'string', format: 'date', title: '日', maximum });

    expect(changeOf(bound('{{ date($now) }}'), bound('{{ empty($values.A) ? date($now) : date($now) }}'))).toEqual([]);
    expect(changeOf(bound('{{ date($now) }}'), bound("{{ '2026-03-10' }}"))).toHaveLength(1);
    // For computed values, two days that are equal today are no proof.
    expect(changeOf(bound('{{ date($now) }}'), bound('{{ addDays(date($now), 0) }}'))).toHaveLength(1);
  });

  it('has fields that are new and fields that are gone', () => {
    expect(
      briefDefinitions(diffOf({ A: flag('甲'), B: flag('乙') }, { B: flag('乙'), C: flag('丙') })).slice(1),
    ).toEqual(['C 字段 无→新增', 'A 字段 原有→已去掉']);
  });

  it('has enum items by value, label and use', () => {
    const field: FieldNode = { type: 'integer', title: '种类', 'x-enum': 'Kind' };
    const version = (...values: number[]) => versionOf({ Kind: field }, {}, {}, kinds(...values));

    expect(briefDefinitions(diffBehaviour(version(1, 2), version(2, 3)))).toEqual(['Kind 选项 种类1(1)→种类3(3)']);
    expect(briefDefinitions(diffBehaviour(version(1, 2), version(2, 1)))).toEqual([]);
  });

  it('has the entity with its forms and states', () => {
    const states = (deletable: boolean) => ({
      field: 'ThingState',
      title: '状态',
      initial: 1,
      states: [{ value: 1, title: '草稿', color: 'grey' as const, edit: true as const, delete: deletable }],
    });
    const version = (deletable: boolean, ...fields: string[]) =>
      versionOf(
        { A: flag('甲'), B: flag('乙') },
        { 'x-unique': [{ fields, message: '已存在' }] },
        { workflow: states(deletable), forms: { short: { title: '简表', sections: [{ title: '一', fields }] } } },
      );

    expect(briefDefinitions(diffBehaviour(version(true, 'B'), version(true, 'A')))).toContain(
      'entity 表单 简表 1 个字段→1 个字段：＋A，－B',
    );
    expect(briefDefinitions(diffBehaviour(version(true, 'A'), version(false, 'A', 'B')))).toEqual([
      'entity 唯一性 A；；已存在→A、B；；已存在',
      'entity 表单 简表 1 个字段→2 个字段：＋B',
      'entity 状态 1 草稿，可改全部字段，可删除→草稿，可改全部字段',
    ]);
  });

  it('has of forms which sections are closed at first', () => {
    const version = (isClosed: boolean, closed: boolean) =>
      versionOf(
        {
          More: { type: 'void', title: '更多', 'x-collapsed': isClosed, properties: { A: flag('甲') } },
          B: flag('乙'),
        },
        {},
        { forms: { short: { title: '简表', sections: [{ title: '一', fields: ['A'], collapsed: closed }] } } },
      );

    expect(briefDefinitions(diffBehaviour(version(true, true), version(true, true)))).toEqual([]);
    expect(briefDefinitions(diffBehaviour(version(true, true), version(false, false)))).toEqual([
      expect.stringMatching(/^entity 表单 \S+ 里先收起的分组 更多→无$/),
      'entity 表单 简表 里先收起的分组 一→无',
    ]);
  });

  it('has of long lists what came and went, and whether what stayed has another order', () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    const version = (columns: readonly string[]) =>
      versionOf(
        Object.fromEntries(names.map((name) => [name, flag(`字段${name}`)])),
        {},
        {
          lists: { list: { title: '全部', columns: [...columns] } },
        },
      );
    const change = (before: readonly string[], after: readonly string[]): string[] =>
      briefDefinitions(diffBehaviour(version(before), version(after)));

    expect(change(['A', 'B', 'C', 'D', 'E'], ['A', 'B', 'D', 'E', 'F'])).toEqual([
      'entity 列表 list：columns 5 项→5 项：＋字段F，－字段C',
    ]);
    expect(change(['A', 'B', 'C', 'D', 'E'], ['A', 'C', 'B', 'D', 'E'])).toEqual([
      'entity 列表 list：columns 5 项→5 项：次序不同',
    ]);
    // Short ones are reported in full.
    expect(change(['A', 'B'], ['A', 'C'])).toEqual(['entity 列表 list：columns 字段A；字段B→字段A；字段C']);
  });
});
