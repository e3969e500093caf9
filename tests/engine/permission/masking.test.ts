import { describe, expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Values } from '#language/Value.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { userValues, type UserContext } from '#engine/permission/UserContext.ts';
import { dropMasked } from '#engine/records/pickWritable.ts';
import { documentsOf, entityOf, problemsOf, productOf } from '../../support/buildEntity.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { smallEntity, smallProduct, smallFacts } from '../../support/smallProduct.ts';
import { customer, employee } from '../../support/userContext.ts';

const findEntity = (key: string) => smallProduct().entities.get(key);
const masked = (key: string, user: UserContext): string[] => [
  ...decideAccess(smallEntity(key), user, findEntity).masked,
];
const isPlain = (key: string, user: UserContext, record: Values, refs: Record<string, Values> = {}): boolean => {
  const { plain } = decideAccess(smallEntity(key), user, findEntity);
  const scope = { ...EMPTY_SCOPE, values: record, record, user: userValues(user), refs };
  return compileExpression(plain)(scope) === true;
};
const SALES = employee({ keys: new Set(['CustomerMgr', 'ContactMgr']) });

describe('masked fields', () => {
  it('are masked for an employee without the key of the schema, and for nobody else', () => {
    expect(masked('customer', SALES)).toEqual(['Phone', 'BankAccount']);
    expect(masked('customer', employee({ keys: new Set(['CustomerMgr', 'FinanceMgr']) }))).toEqual([]);
    expect(masked('customer', employee())).toEqual([]);
    expect(masked('customer', customer(3))).toEqual([]);
  });

  it('are plain in the rows that are the user’s own, or belong to such', () => {
    expect(isPlain('customer', SALES, { OwnerId: 6 })).toBe(true);
    expect(isPlain('customer', SALES, { OwnerId: 7, CreatorId: 6 })).toBe(true);
    expect(isPlain('customer', SALES, { OwnerId: 7, MemberIds: [6] })).toBe(true);
    expect(isPlain('customer', SALES, { OwnerId: 7 })).toBe(false);
    expect(isPlain('customer', SALES, { OwnerId: null })).toBe(false);
    expect(isPlain('contact', SALES, { CustomerId: 1 }, { CustomerId: { OwnerId: 6 } })).toBe(true);
    expect(isPlain('contact', SALES, { CustomerId: 1 }, { CustomerId: { OwnerId: 7 } })).toBe(false);
    expect(
      isPlain('customer', employee({ ...SALES, dataScope: 5, facts: smallFacts({ IsChairman: true }) }), {
        OwnerId: 7,
      }),
    ).toBe(false);
    expect(isPlain('customer', employee(), { OwnerId: 7 })).toBe(true);
  });

  it('are plain in the rows that are about the user', () => {
    const person = entityOf(
      { Phone: { type: 'string', title: '电话', 'x-component': 'PhoneInput' } },
      { 'x-scope': { about: '{{ $record.Id === $user.EmployeeId }}' } },
    );
    const { plain } = decideAccess(person, SALES, () => undefined);
    const seen = (Id: number): boolean =>
      compileExpression(plain)({ ...EMPTY_SCOPE, record: { Id }, user: userValues(SALES) }) === true;

    expect([seen(6), seen(7)]).toEqual([true, false]);
  });

  it('are plain to customers, who see few records and those in full', () => {
    const firm = entityOf(
      { Phone: { type: 'string', title: '电话', 'x-component': 'PhoneInput' } },
      { 'x-customer': { where: '{{ $record.Id === $user.CustomerId }}', fields: ['Phone'] } },
    );
    const of = (user: UserContext): string[][] => {
      const { readable, masked: kept } = decideAccess(firm, user, () => undefined);
      return [[...readable].filter((name) => name === 'Phone'), [...kept]];
    };

    expect(of(customer(3))).toEqual([['Phone'], []]);
    expect(of(SALES)).toEqual([['Phone'], ['Phone']]);
  });

  it('follow x-mask where it is stated', () => {
    const entity = entityOf({
      Name: { type: 'string', title: '名称' },
      Phone: { type: 'string', title: '电话', 'x-component': 'PhoneInput' },
      Open: { type: 'string', title: '公开', 'x-component': 'PhoneInput', 'x-mask': false },
      Card: { type: 'string', title: '卡号', 'x-mask': true },
      Bank: { type: 'string', title: '账号', 'x-pattern': 'P-BANK' },
      Credit: { type: 'string', title: '信用代码', 'x-pattern': 'P-CREDIT' },
    });
    expect(entity.fields.filter((field) => field.masked).map(({ name }) => name)).toEqual(['Phone', 'Card', 'Bank']);
    expect(entity.field('Card')?.pattern?.test('138****0001')).toBe(false);
    expect(entity.field('Card')?.pattern?.test('13812340001')).toBe(true);
  });

  it('are texts, and name no records', () => {
    const problems = (form: Parameters<typeof documentsOf>[1], more = {}): string[] =>
      problemsOf(productOf([documentsOf('thing', form, more)])).map(({ code, pointer }) => `${code} ${pointer}`);

    expect(problems({ Size: { type: 'integer', title: '数', 'x-mask': true } })).toEqual([
      'document/invalid /properties/Size/x-mask',
    ]);
    const phone = { Phone: { type: 'string', title: '电话', 'x-component': 'PhoneInput' } } as const;
    expect(problems(phone, { 'x-title-field': 'Phone' })).toEqual(['document/invalid /x-title-field']);
    expect(entityOf({ ...phone, Name: { type: 'string', title: '名称' } }).titleField).toBe('Name');
    expect(problems(phone, { 'x-plain': 'NoSuchMgr' })).toEqual(['reference/unknown-key /x-plain']);
  });

  it('that come back as they were shown are left out of a save; everything else stays', () => {
    const entity = smallEntity('customer');
    const stored = {
      Phone: '13812340001',
      BankAccount: '6222000011112222',
      CustomerName: '李',
      AdInfo: '13812340001',
    };
    const sent = { Phone: '138****0001', BankAccount: '622****0002', CustomerName: '李', AdInfo: '138****0001' };

    expect(dropMasked(entity, sent, stored)).toEqual({
      BankAccount: '622****0002',
      CustomerName: '李',
      AdInfo: '138****0001',
    });
    expect(dropMasked(entity, { Phone: '13812340001' }, stored)).toEqual({ Phone: '13812340001' });
  });
});
