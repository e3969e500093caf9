import { describe, expect, it } from 'vitest';
import type { MoneyUnit } from '#fields/Currency.ts';
import type { Value } from '#language/Value.ts';
import { formatValue } from '#fields/table/fieldKinds.ts';
import { cellFormat } from '#fields/table/writeCell.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { smallEntity, smallProduct } from '../support/smallProduct.ts';

const enums = enumsOfProduct(smallProduct().documents);
const format = (entity: string, name: string, value: Value, more: { text?: Value; unit?: MoneyUnit } = {}): string => {
  const field = smallEntity(entity).field(name);
  if (field === undefined) throw new Error(name);
  return formatValue(field, value, { enums, ...more });
};

describe('formatValue', () => {
  it.each<[string, string, Value, string]>([
    ['order', 'Money', 1234.5, '￥1,234.50'],
    ['order', 'Money', null, ''],
    ['order', 'PayType', 2, '支票'],
    ['order', 'PayType', 9, '9'],
    ['order', 'IsRefund', true, '是'],
    ['order', 'IsRefund', false, '否'],
    ['order', 'SignDate', '2026-03-10', '2026-03-10'],
    ['order', 'PlanTime', '2026-03-10 09:30:15', '2026-03-10 09:30'],
    ['order', 'Rate', 12.5, '12.50%'],
    ['orderLine', 'LineNo', 1200, '1,200'],
    ['customer', 'AdInfo', '330106', '浙江省 / 杭州市 / 西湖区'],
    ['customer', 'AdInfo', '330100', '浙江省 / 杭州市'],
    ['employee', 'ManageRegions', [1, 2], '东部、西部'],
    ['order', 'KindPath', '1/101', '交通 / 公路'],
    ['order', 'OrderState', 20, '执行中'],
    ['orderLine', 'Quantity', 5.25, '5.25'],
  ])('%s.%s %j is %s', (entity, name, value, text) => {
    expect(format(entity, name, value)).toBe(text);
  });

  it('rounds no amount and no percentage that its field has', () => {
    const shown = (name: string, value: number): string => {
      const field = smallEntity('order').field(name);
      if (field === undefined) throw new Error(name);
      return formatValue({ ...field, digits: 4 }, value, { enums });
    };
    expect([shown('Money', 0.0125), shown('Money', 12.5), shown('Money', 1234.567)]).toEqual([
      ...['￥0.0125', '￥12.50', '￥1,234.5670'],
    ]);
    expect([shown('Rate', 33.3333), shown('Rate', 12.5)]).toEqual(['33.3333%', '12.50%']);

    const money = smallEntity('order').field('Money');
    const formats = money === undefined ? [] : [cellFormat(money), cellFormat({ ...money, digits: 4 })];
    expect(formats).toEqual(['#,##0.00', '#,##0.00##']);
  });

  it('prefers the text that the server sent', () => {
    expect(format('order', 'OwnerId', 6, { text: '沈佳宁' })).toBe('沈佳宁');
    expect(format('order', 'MemberIds', [6, 7], { text: ['沈佳宁', '吴浩'] })).toBe('沈佳宁、吴浩');
    expect(format('order', 'OwnerId', null, { text: '沈佳宁' })).toBe('');
  });

  it('shows 万元 on request', () => {
    expect(format('order', 'Money', 1234567, { unit: { unit: '万元', times: 10_000 } })).toBe('￥123.46');
  });

  it('names an item that was deleted since', () => {
    const field = smallEntity('order').field('PayType');
    if (field === undefined) throw new Error('PayType');
    const type = { name: 'PayType', title: '', items: [], gone: [{ Value: 2, Label: '支票' }] };
    expect(formatValue(field, 2, { enums: () => type })).toBe('支票（已删除）');
  });
});
