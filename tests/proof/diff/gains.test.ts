import { describe, expect, it } from 'vitest';
import { diffBehaviour } from '#proof/diff/diffProducts.ts';
import type { TransitionDocument } from '#generated/documents/WorkflowDocument.ts';
import { readFolder } from '#server/product/readFolder.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { Version } from '#proof/diff/BehaviourDiff.ts';
import type { FieldNode, Properties } from '#generated/documents/FormDocument.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';
import { versionOf } from './versions.ts';

const MONEY = '{{ $values.Money >= 1000000 }}';
const approve: TransitionDocument = {
  action: 'approve',
  title: '审批',
  from: [2],
  to: [{ when: MONEY, state: 3 }, { state: 5 }],
  who: ['chief', '{{ $record.Money < 5000 }}'],
  waits: true,
  guards: [{ when: '{{ $values.Money > 0 }}', message: '没有金额' }],
};
const top: TransitionDocument = {
  action: 'approveTop',
  title: '审批',
  from: [3],
  to: 5,
  who: 'executive',
  waits: true,
};
const version = (...transitions: TransitionDocument[]): Version =>
  versionOf(
    { ThingState: { type: 'integer', title: '状态' }, Money: { type: 'number', title: '合同额' } },
    {},
    {
      workflow: {
        field: 'ThingState',
        title: '状态',
        initial: 1,
        states: [
          { value: 1, title: '草稿', color: 'grey' },
          { value: 2, title: '待审', color: 'grey' },
          { value: 3, title: '待高管审', color: 'grey' },
          { value: 5, title: '生效', color: 'green' },
        ],
        transitions,
      },
    },
  );
const gains = (more: Partial<TransitionDocument>): readonly string[] =>
  diffBehaviour(version(approve, top), version({ ...approve, ...more }, top)).gains;

describe('who gains or loses a transition', () => {
  it.each<[string, Partial<TransitionDocument>, string[]]>([
    [
      'no approval any more from an amount on',
      { to: 5 },
      [
        '合同额 ≥ 1,000,000 时「审批」之后不再到「待高管审」，不再需要高管审批',
        '合同额 ≥ 1,000,000 时「审批」之后到「生效」',
      ],
    ],
    [
      'a higher amount',
      { to: [{ when: '{{ $values.Money >= 2000000 }}', state: 3 }, { state: 5 }] },
      [
        '合同额 ≥ 1,000,000 且 合同额 < 2,000,000 时「审批」之后不再到「待高管审」，不再需要高管审批',
        '并非（合同额 ≥ 2,000,000） 且 合同额 ≥ 1,000,000 时「审批」之后到「生效」',
      ],
    ],
    [
      'another person',
      { who: ['owner', '{{ $record.Money < 5000 }}'] },
      ['部门负责人不再能「审批」', '负责人也能「审批」'],
    ],
    [
      'more amounts for a person',
      { who: ['chief', '{{ $record.Money < 8000 }}'] },
      ['合同额 < 8,000 且 合同额 ≥ 5,000 的人也能「审批」'],
    ],
    ['everybody', { who: [] }, ['「审批」以前是 部门负责人、合同额 < 5,000 的人 做，现在是 能改这条记录的人']],
    ['another state', { from: [1] }, ['「待审」时不再能「审批」', '「草稿」时也能「审批」']],
    ['a condition', { when: '{{ $record.Money > 10 }}' }, ['并非（合同额 > 10） 时不再能「审批」']],
    [
      'guards',
      { guards: [{ when: '{{ $values.Money > 100 }}', message: '没有金额' }] },
      ['合同额 > 0 且 合同额 ≤ 100 时「审批」也会因「没有金额」被拒绝'],
    ],
    [
      'guards that differ for amounts with decimals only',
      { guards: [{ when: '{{ round($values.Money, 1) === round($values.Money, 2) }}', message: '没有金额' }] },
      [
        '合同额 > 0 且 合同额 四舍五入到 1 位小数 ≠ 合同额 四舍五入到 2 位小数 时「审批」也会因「没有金额」被拒绝',
        '合同额 四舍五入到 1 位小数 = 合同额 四舍五入到 2 位小数 且 并非（合同额 > 0） 时「审批」不再会因「没有金额」被拒绝',
      ],
    ],
    ['a guard less', { guards: [] }, ['「审批」不再会因「没有金额」被拒绝']],
    ['only the product', { manual: false, automatic: '{{ $record.Money > 1 }}' }, ['「审批」只由系统自己做了']],
    [
      'the same in other words',
      { to: [{ when: '{{ !($values.Money < 1000000) && !empty($values.Money) }}', state: 3 }, { state: 5 }] },
      [],
    ],
  ])('is said of %s', (_, more, told) => {
    expect(gains(more)).toEqual(told);
  });

  it('is said of rows that meet several conditions together', () => {
    const line = documentsOf('orderLine', {
      OrderId: { type: 'integer', title: '订单', 'x-reference': { entity: 'order1' } },
      Amount: { type: 'number', title: '金额' },
      Kind: { type: 'integer', title: '种类' },
    });
    const guarded = (when: string): Version => {
      const pay: TransitionDocument = {
        ...{ action: 'pay', title: '付款', from: [1], to: 2 },
        guards: [{ when: `{{ ${when} }}`, message: '不行' }],
      };
      const lines: FieldNode = {
        ...{ type: 'array', title: '明细', 'x-component': 'ChildTable' },
        'x-child': { entity: 'orderLine', by: 'OrderId' },
      };
      const states = [1, 2].map((value) => ({ value, title: `状态${value}`, color: 'grey' as const }));
      const workflow = { field: 'OrderState', title: '状态', initial: 1, states, transitions: [pay] };
      const fields: Properties = { OrderState: { type: 'integer', title: '状态' }, Lines: lines };
      const all = modelsOf(productOf([documentsOf('order1', fields, {}, { workflow }), line]));
      const entity = all.get('order1');
      if (entity === undefined) throw new Error('the entity was not built');
      return { entity, enums: () => undefined, findEntity: (key) => all.get(key) };
    };
    const { gains: told } = diffBehaviour(
      guarded('any($values.Lines, $row.Amount > 5) && any($values.Lines, $row.Kind === 2)'),
      guarded('any($values.Lines, $row.Amount > 5 && $row.Kind === 2)'),
    );
    expect(told).toEqual([
      '明细有满足（金额 > 5）的行 且 明细有满足（种类 = 2）的行 且 明细没有满足（金额 > 5 且 种类 = 2）的行 时「付款」也会因「不行」被拒绝',
    ]);
  });

  it('is said of a product that is not ours', () => {
    const texts = readFolder('docs/examples/maintenance');
    const order = (change: (text: string) => string): Version => {
      const changed = texts.map((each) =>
        each.file === 'workOrder/workflow.json' ? { ...each, text: change(each.text) } : each,
      );
      const { entities, documents } = loadDocuments(changed);
      const entity = entities.get('workOrder');
      if (entity === undefined) throw new Error('workOrder');
      return { entity, enums: enumsOfProduct(documents), findEntity: (key) => entities.get(key) };
    };
    const { gains: told } = diffBehaviour(
      order((text) => text),
      order((text) => text.replace('"who": ["role.engineer", "customer"]', '"who": "role.engineer"')),
    );
    expect(told).toEqual(['检定机构、供应商不再能「完工」']);
  });
});
