import { describe, expect, it } from 'vitest';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import { describeCondition, describeExpression } from '#proof/expressions/describeExpression.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import { expressionsOf } from '#engine/rules/buildRuleSet.ts';
import fc from 'fast-check';
import { arbitraryExpression } from '../../support/arbitraryExpression.ts';
import { shippedEntity, shippedProduct } from '../../support/shippedProduct.ts';

const product = shippedProduct();
const enums = enumsOfProduct(product.documents);
const findEntity = (key: string) => product.entities.get(key);
const payment = shippedEntity('payment');
const words = (text: string, entity = payment): string =>
  describeExpression(parseExpression(`{{ ${text} }}`), entity, enums, { findEntity });
const condition = (text: string, isNegated = false): string =>
  describeCondition(parseExpression(`{{ ${text} }}`), { entity: payment, enums, findEntity }, isNegated);

describe('a condition in words', () => {
  it.each([
    ['$values.PaymentType === 2', '付款方式 = 支票'],
    ['2 === $values.PaymentType', '付款方式 = 支票'],
    ['$values.PaymentClassify !== 10', '款项分类 ≠ 项目收款'],
    ['$values.Money < 0', '金额 < 0'],
    ['$values.Money >= 10000', '金额 ≥ 10,000'],
    ['$values.Money > -5', '金额 > -5'],
    ['$values.PaymentType > 1', '付款方式的编码 > 1'],
    ['[2, 3].includes($values.PaymentType)', '付款方式 是 支票、银行转账 之一'],
    ['[2].includes($values.PaymentType)', '付款方式 = 支票'],
    ['$values.MemberIds.includes($user.EmployeeId)', '协作人 包含 当前用户'],
    ['$values.IsRefund === true', '退款 = 是'],
    ['$values.IsRefund', '退款'],
    ['!$values.IsRefund', '退款 ≠ 是'],
    ['empty($values.PayerName)', '付款单位 未填写'],
    ['!empty($values.PayerName)', '付款单位 已填写'],
    ['$values.PayerName === null', '付款单位 未填写'],
    ['$values.PayerName !== null', '付款单位 已填写'],
    ["$values.PayerName === '甲'", '付款单位 = “甲”'],
    ["contains($values.PayerName, '公司')", '付款单位 包含 “公司”'],
    ["!startsWith($values.PayerAccount, '62')", '付款账号 不以 “62” 开头'],
    ['length($values.CheckCode) === 8', '支票号的长度 = 8'],
    ['length($values.Attachments) > 1', '回单附件的数量 > 1'],
    ['$values.PaymentDate < date($now)', '收付日期 < 今天'],
    ['$values.PaymentDate <= addDays(date($now), -30)', '收付日期 ≤ 今天 − 30 天'],
    ['year($values.PaymentDate) === year($now)', '收付日期的年份 = 今年'],
    ["$values.PaymentDate >= '2026-01-01'", '收付日期 ≥ 2026-01-01'],
    ["$user.Role === 'customer'", '当前用户是客户'],
    ["$user.Role !== 'customer'", '当前用户不是客户'],
    ['$user.IsUnitChief === true', '当前用户是部门负责人'],
    ['!$user.IsUnitChief', '当前用户不是部门负责人'],
    ["$user.Roles.includes('finance')", '当前用户的角色 包含 “finance”'],
    ['$ref.ProjectId.ProjectState === 30', '项目的项目状态 = 进行中'],
    ['true', '是'],
  ])('%s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });

  it('calls people from outside what the product calls them', () => {
    const { documents, organisation } = payment.source;
    const entity = buildEntityModel(documents, { ...organisation, outside: '供应商' }, () => () => undefined);
    expect(words("$user.Role === 'customer'", entity)).toBe('当前用户是供应商');
    expect(words('$user.CustomerId === null', entity)).toBe('当前用户的供应商 未填写');
    expect(words('$user.CustomerId === null')).toBe('当前用户的客户 未填写');
  });

  it('has brackets where parts of different kinds meet', () => {
    expect(words('$values.PaymentType === 2 && $values.Money < 0 && $values.IsRefund === true')).toBe(
      '付款方式 = 支票 且 金额 < 0 且 退款 = 是',
    );
    expect(words('$values.PaymentType === 2 || $values.PaymentType === 3 && $values.Money < 0')).toBe(
      '付款方式 = 支票 或（付款方式 = 银行转账 且 金额 < 0）',
    );
    expect(words('($values.PaymentType === 2 || empty($values.Money)) && $values.Money < 0')).toBe(
      '（付款方式 = 支票 或 金额 未填写）且 金额 < 0',
    );
  });

  it('is turned round by its parts, except where empty makes neither true', () => {
    expect(condition('$values.PaymentType === 2 && $values.Money === 0', true)).toBe('付款方式 ≠ 支票 或 金额 ≠ 0');
    expect(words('!($values.PaymentType === 2 || empty($values.Money))')).toBe('付款方式 ≠ 支票 且 金额 已填写');
    expect(words('!($values.Money < 0)')).toBe('并非（金额 < 0）');
    expect(condition('$values.IsRefund')).toBe('退款 = 是');
    expect(condition('false')).toBe('始终不成立');
  });
});

describe('a value in words', () => {
  it.each([
    ['$values.Money / (1 + $values.Money / 100)', '金额 ÷（1 + 金额 ÷ 100）'],
    ['$values.Money - ($values.Money - 1)', '金额 −（金额 − 1）'],
    ['$values.Money * 2 + 1', '金额 × 2 + 1'],
    ['($values.Money + 1) * 2', '（金额 + 1）× 2'],
    ['-($values.Money + 1)', '-（金额 + 1）'],
    ['$values.Money % 2', '金额 除以 2 的余数'],
    ['$values.Money ?? 0', '金额（为空则取 0）'],
    ['($values.Money ?? 0) + 1', '金额（为空则取 0）+ 1'],
    [
      '$ref.ProjectId.CustomerName ?? $ref.TenderId.CustomerName ?? $values.PayerName',
      '项目的委托单位（为空则取 投标的招标人(客户)，再为空则取 付款单位）',
    ],
    ["$values.PaymentType === 1 ? 'a' : 'b'", '若 付款方式 = 现金，则 “a”；否则 “b”'],
    ['$values.Money < 0 ? 1 : $values.Money < 5 ? 2 : 3', '若 金额 < 0，则 1；若 金额 < 5，则 2；否则 3'],
    ['($values.Money < 0 ? 1 : 2) + 1', '（若 金额 < 0，则 1；否则 2）+ 1'],
    ['max($values.Money, 0)', '金额 与 0 中较大的'],
    ['min($values.Money, 1, 2)', '金额、1、2 中最小的'],
    ['round($values.Money, 2)', '金额 四舍五入到 2 位小数'],
    ['abs($values.Money)', '金额的绝对值'],
    ["'第' + text($values.Money)", '“第” + 金额'],
    ["label('PaymentType', $values.PaymentType)", '付款方式的名称'],
    ["children('BusinessType', $values.PaymentType)", '付款方式的下级'],
    ['$now', '当前时间'],
    ['$user.UnitId', '当前用户的部门'],
    ['$ref.ProjectId.Id', '项目的编号'],
  ])('%s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });

  it('sums columns of child rows by their title', () => {
    expect(words("sum($values.paymentPlan, 'PlanMoney')", shippedEntity('contract'))).toBe('收款计划的计划金额合计');
  });

  it('takes the labels of the field that receives it', () => {
    const expression = parseExpression('{{ $values.Money < 0 ? 20 : 10 }}');
    const target = payment.field('PaymentClassify');

    expect(target === undefined ? '' : describeExpression(expression, payment, enums, { target })).toBe(
      '若 金额 < 0，则 投标保证金；否则 项目收款',
    );
  });

  it('tells fields with the same title apart, a name and its Id excepted', () => {
    expect(words('empty($values.PayBondMoneyDateTime)', shippedEntity('tender'))).toBe(
      '缴纳时间(PayBondMoneyDateTime) 未填写',
    );
    expect(words('empty($values.ProjectId)', shippedEntity('contract'))).toBe('项目名称 未填写');
  });
});

describe('words for everything', () => {
  it('name no field and no constant of the shipped rules by its code', () => {
    const texts = [...product.entities.values()].flatMap((entity) =>
      entity.ruleSet.rules
        .flatMap(expressionsOf)
        .map((expression) => describeExpression(expression, entity, enums, { findEntity })),
    );

    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => /\$|[A-Z][a-z]+[A-Z]/.test(text.replace(/\(\w+\)/g, '')))).toEqual([]);
    expect(texts.filter((text) => / {2}|（ | ）|undefined/.test(text))).toEqual([]);
  });

  it('are found for every function', () => {
    const unnamed = [...FUNCTIONS].filter(([name, { arity }]) => {
      const args = Array.from({ length: arity[0] }, () => '$values.Money').join(', ');
      return words(`${name}(${args})`).includes(name);
    });

    expect(unnamed.map(([name]) => name)).toEqual([]);
  });

  it('are found for every tree, with as many brackets opened as closed', () => {
    fc.assert(
      fc.property(arbitraryExpression, (expression) => {
        const text = describeExpression(expression, payment, enums);
        expect(text.split('（').length).toBe(text.split('）').length);
      }),
      { numRuns: 2000 },
    );
  });

  it('say nothing of what the user may not read', () => {
    const secret = (text: string): string =>
      describeExpression(parseExpression(`{{ ${text} }}`), payment, enums, { readable: new Set(['Money']) });

    expect(secret('$values.PaymentType === 2 && $values.Money < 0')).toBe('一项您无权查看的条件 且 金额 < 0');
    expect(secret('$values.Money + $ref.ProjectId.ContractMoney')).toBe('金额 + 您无权查看的内容');
  });
});
