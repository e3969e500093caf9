import { expect, it } from 'vitest';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import { shippedEntity, shippedProduct } from '../../support/shippedProduct.ts';

it('an empty tender is refused in the words of the spec', () => {
  const entity = shippedEntity('tender');
  const enums = enumsOfProduct(shippedProduct().documents);
  const context = { values: {}, user: {}, now: CASE_NOW, refs: {}, enums };
  const outcome = evaluateRules(entity.ruleSet, context);
  const fields = entity.forms.get('form')?.fields ?? [];

  expect(
    validateRecord({ entity, outcome, context, fields }).map(({ field, message }) => `${field}: ${message}`),
  ).toEqual([
    'ProjectName: 请输入项目名称',
    'CustomerName: 请选择招标人(客户)',
    'MainBusinessType: 请选择主营业务',
    'BusinessType: 请选择业务类型',
    'ProjectRegion: 请选择所属区域',
    'EstimateMoney: 请输入预计金额',
    'TenderType: 请选择招标方式',
    'SubmitDeadline: 请选择投标截止时间',
    'OwnerId: 请选择负责人',
  ]);
});
