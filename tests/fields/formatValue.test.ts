import { describe, expect, it } from 'vitest';
import type { Value } from '#language/Value.ts';
import { formatValue } from '#fields/table/formatValue.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { shippedEntity, shippedProduct } from '../support/shippedProduct.ts';

const enums = enumsOfProduct(shippedProduct().documents);
const format = (
  entity: string,
  name: string,
  value: Value,
  more: { text?: Value; unit?: '元' | '万元' } = {},
): string => {
  const field = shippedEntity(entity).field(name);
  if (field === undefined) throw new Error(name);
  return formatValue(field, value, { enums, ...more });
};

describe('formatValue', () => {
  it.each<[string, string, Value, string]>([
    ['payment', 'Money', 1234.5, '￥1,234.50'],
    ['payment', 'Money', null, ''],
    ['payment', 'PaymentType', 2, '支票'],
    ['payment', 'PaymentType', 9, '9'],
    ['payment', 'IsRefund', true, '是'],
    ['payment', 'IsRefund', false, '否'],
    ['payment', 'PaymentDate', '2026-03-10', '2026-03-10'],
    ['payment', 'ClaimTime', '2026-03-10 09:30:15', '2026-03-10 09:30'],
    ['paymentPlan', 'PlanPercent', 12.5, '12.50%'],
    ['paymentPlan', 'PeriodNo', 1200, '1,200'],
    ['customer', 'AdInfo', '330106', '浙江省 / 杭州市 / 西湖区'],
    ['customer', 'Industry', '47', '建筑业 / 房屋建筑'],
    ['customer', 'MainBusinessType', [10, 40], '工程造价咨询、评估'],
    ['project', 'GroupMarketSectorPath', '1/101', '交通 / 公路'],
    ['project', 'ProjectState', 30, '进行中'],
    ['tender', 'PerformanceBondMoney', 5.25, '5.25'],
  ])('%s.%s %j is %s', (entity, name, value, text) => {
    expect(format(entity, name, value)).toBe(text);
  });

  it('prefers the text that the server sent', () => {
    expect(format('project', 'OwnerId', 6, { text: '沈佳宁' })).toBe('沈佳宁');
    expect(format('project', 'MemberIds', [6, 7], { text: ['沈佳宁', '吴浩'] })).toBe('沈佳宁、吴浩');
    expect(format('project', 'OwnerId', null, { text: '沈佳宁' })).toBe('');
  });

  it('shows 万元 on request', () => {
    expect(format('project', 'ContractMoney', 1234567, { unit: '万元' })).toBe('￥123.46');
  });

  it('names an item that was deleted since', () => {
    const field = shippedEntity('payment').field('PaymentType');
    if (field === undefined) throw new Error('PaymentType');
    const type = { name: 'PaymentType', title: '', items: [], gone: [{ Value: 2, Label: '支票' }] };
    expect(formatValue(field, 2, { enums: () => type })).toBe('支票（已删除）');
  });
});
