import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UserContext } from '#engine/permission/UserContext.ts';
import { everyFact, explainsAccess } from '../../support/permissions/explainsAccess.ts';
import { smallProduct, smallFacts } from '../../support/smallProduct.ts';
import { customer, employee } from '../../support/userContext.ts';

const all = everyFact(smallFacts);
const words = explainsAccess({
  ...smallProduct(),
  factsOf: smallFacts,
  fields: {
    Region: fc.constantFrom(1, 2, 3),
    OrderState: fc.constantFrom(10, 20),
    Executors: fc.subarray(['13900000006', '13900000007']),
  },
  refs: ['CustomerId', 'OrderId'],
});

describe('explainAccess', () => {
  it.each<[string, UserContext, string, string]>([
    ['view', employee({ keys: new Set(['OrderMgr']) }), 'customer', '没有权限键 CustomerMgr'],
    ['view', employee({ keys: new Set(['OrgMgr']) }), 'receipt', '没有权限键 FinanceMgr 或 OrderMgr'],
    ['edit', employee({ actions: new Set(['Order.view']) }), 'order', '角色的操作权限里没有 Order.edit'],
    [
      'view',
      employee({ keys: new Set(['OrderMgr']), actions: new Set(['Order.*']) }),
      'order',
      '角色的操作权限 Order.*，权限键 OrderMgr',
    ],
    ['edit', employee({ facts: smallFacts({ IsChairman: true }) }), 'order', '董事长只能查看和导出'],
    ['view', customer(3), 'contact', '不对客户开放'],
    ['view', customer(null), 'order', '账号没有关联单位'],
    ['view', customer(3), 'order', '客户可用'],
  ])('%s: %#', (action, user, key, text) => {
    expect(words.action(action, user, key)).toBe(text);
  });

  it('words every condition that gives rows', () => {
    expect(words.viewing('order', all)).toEqual([
      '本人：负责人、创建人或协作人是本人，或 条件',
      '角色的数据范围：本部门及下级',
      '部门负责人：本部门及下级',
      '公司高管：本公司（只读）',
      '区域负责人：管辖区域（只读）',
      '集团高管：全部（只读）',
      '董事长：全部（只读）',
    ]);
    expect(words.viewing('customer', all).slice(1, 4)).toEqual([
      '角色对客户的例外范围：全部',
      '部门负责人：本部门及下级',
      '公海：没有负责人（只读）',
    ]);
    expect(words.viewing('receipt', employee())).toEqual(['所属的订单在其范围内']);
    expect(words.viewing('unit', employee())).toEqual(['没有数据范围：有权限键即是全部']);
    expect(words.viewing('order', customer(3))).toEqual(['客户：条件']);
  });

  it('says of fields which key is missing', () => {
    const sales = employee({ keys: new Set(['OrderMgr', 'CustomerMgr']) });

    expect(words.field('order', sales, 'Cost')).toEqual({
      read: '没有权限键 CostMgr',
      write: '看不到的字段不能修改',
      masked: false,
    });
    expect(words.field('order', employee(), 'Cost')).toMatchObject({
      read: '有权限键 CostMgr',
      write: '有权限键 CostMgr',
    });
    expect(words.field('customer', sales, 'Phone')).toEqual({
      read: '不需要单独的权限键',
      write: '不需要单独的权限键',
      masked: true,
    });
    expect(words.field('order', sales, 'CreateTime')).toMatchObject({ write: '由系统写入' });
    expect(words.field('order', customer(3), 'Money')).toMatchObject({ read: '在客户视图中', write: '不在客户视图中' });
  });
});
