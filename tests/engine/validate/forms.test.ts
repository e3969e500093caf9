import { describe, expect, it } from 'vitest';
import { checkMail, checkPhone, checkValidateCode } from '#engine/validate/signInChecks.ts';
import { administersAccounts } from '#engine/permission/decideAction.ts';
import { customer, employee } from '../../support/userContext.ts';
import { smallFacts } from '../../support/smallProduct.ts';

describe('account forms', () => {
  it.each([
    ['', '请输入您的电话号码'],
    ['   ', '请输入您的电话号码'],
    ['123', '请输入正确的手机号码'],
    ['+8613900000006', '请输入正确的手机号码'],
    ['1390000000６', '请输入正确的手机号码'],
    ['13900000006\n13900000007', '请输入正确的手机号码'],
  ])('phone %j: %s', (phone, message) =>
    expect(checkPhone('PhoneNumber', phone)).toEqual([{ field: 'PhoneNumber', message }]),
  );

  it('takes a phone number with blanks around it', () =>
    expect(checkPhone('PhoneNumber', ' 13900000006 ')).toEqual([]));

  it.each(['', '12', 'abcdef', '1234567'])('code %j: 请输入短信验证码', (code) =>
    expect(checkValidateCode('ValidateCode', code)).toEqual([{ field: 'ValidateCode', message: '请输入短信验证码' }]),
  );

  it.each([
    ['', '请输入邮箱'],
    ['a', '请输入正确的邮箱'],
    ['a@b.cn,c@d.cn', '请输入正确的邮箱'],
    ['a@b.cn\nBcc: c@d.cn', '请输入正确的邮箱'],
    ['张@b.cn', '请输入正确的邮箱'],
  ])('mail %j: %s', (mail, message) => expect(checkMail('Email', mail)).toEqual([{ field: 'Email', message }]));
});

it('acting on accounts of others takes the key of the organisation, and the action', () => {
  const of = (key: string, action: string, more = {}): boolean =>
    administersAccounts(employee({ keys: new Set([key]), actions: new Set([action]), ...more }));
  expect([of('OrgMgr', 'Account.edit'), of('OrgMgr', 'Account.*'), of('OrgMgr', '*')]).toEqual([true, true, true]);
  expect([of('OrgMgr', 'Account.view'), of('OrgMgr', 'Employee.*'), of('CustomerMgr', '*')]).toEqual([
    false,
    false,
    false,
  ]);
  expect(of('OrgMgr', '*', { facts: smallFacts({ IsChairman: true }) })).toBe(false);
  expect(administersAccounts({ ...customer(1), keys: 'all', actions: new Set(['*']) })).toBe(false);
});
