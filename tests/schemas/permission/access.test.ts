import { describe, expect, it } from 'vitest';
import { decideAccess, type Access } from '#engine/permission/decideAccess.ts';
import { editableFields, stateOf } from '#engine/permission/changeable.ts';
import { userValues, type UserContext } from '#engine/permission/UserContext.ts';
import type { Values } from '#language/Value.ts';
import { entityOf } from '../../support/buildEntity.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { shippedEntity, shippedProduct } from '../../support/shippedProduct.ts';
import { customer, employee } from '../../support/userContext.ts';

const findEntity = (key: string) => shippedProduct().entities.get(key);
const access = (key: string, user: UserContext): Access => decideAccess(shippedEntity(key), user, findEntity);

describe('decideAccess', () => {
  it('hides and protects fields by their own keys', () => {
    const entity = entityOf({
      Open: { type: 'string', title: '公开' },
      Secret: { type: 'string', title: '机密', 'x-permission': {} },
    });
    const permitted = decideAccess(entity, employee({ keys: new Set() }), () => undefined);

    expect([...permitted.readable]).toEqual(expect.arrayContaining(['Open', 'Secret']));
    const writable = (keys: UserContext['keys']): boolean =>
      access('employee', employee({ keys })).writable.has('IsChairman');
    expect([writable(new Set(['OrgMgr'])), writable(new Set(['OrgMgr', 'Development'])), writable('all')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('lets nobody write what the server computes', () => {
    const { writable } = access('project', employee());

    expect(
      ['ProjectNo', 'ContractMoney', 'ProjectState', 'CreatorId', 'Id', 'Version'].filter((name) => writable.has(name)),
    ).toEqual([]);
    expect(['ProjectName', 'OwnerId', 'CustomerId'].every((name) => writable.has(name))).toBe(true);
  });

  it('gives a customer the fields of his view, and Id and Version', () => {
    const { readable, writable } = access('payment', customer(3));

    expect([...readable].sort()).toEqual([
      'Id',
      'Money',
      'PaymentClassify',
      'PaymentDate',
      'PaymentType',
      'ProjectId',
      'Version',
    ]);
    expect([...writable]).toEqual([]);
  });
});

describe('editableFields', () => {
  const editable = (key: string, record: Values, user: UserContext = employee()): ReadonlySet<string> => {
    const entity = shippedEntity(key);
    const scope = {
      ...EMPTY_SCOPE,
      values: record,
      record,
      user: userValues(user),
      refs: { ContractId: { ContractState: record['Contract'] ?? null } },
    };
    return editableFields(entity, access(key, user), stateOf(entity, record), scope);
  };
  const chief = employee({ isUnitChief: true });

  it('a new record is open', () => {
    expect(editable('contract', {}).has('Money')).toBe(true);
  });

  it('a contract is open in 0 and 30, for sealing and remarks in 20, and closed otherwise', () => {
    expect(editable('contract', { ContractState: 0 }).has('Money')).toBe(true);
    expect([...editable('contract', { ContractState: 20 })].sort()).toEqual(['ArchiveLocation', 'ExpressNo', 'Remark']);
    expect([10, 40, 50, 60].map((state) => editable('contract', { ContractState: state }).size)).toEqual([0, 0, 0, 0]);
    const rejected = editable('contract', { ContractState: 30 });
    expect(['Money', 'ProjectName', 'ProjectId', 'ContactId', 'OwnerId'].filter((name) => !rejected.has(name))).toEqual(
      [],
    );
    expect(rejected.has('ContractTypeOption')).toBe(false);
  });

  it('a running project keeps its basic data for the unit chief', () => {
    const running = { ProjectState: 30 };

    expect(['Executors', 'ReportNumberKind', 'Remark'].every((name) => editable('project', running).has(name))).toBe(
      true,
    );
    expect(['ProjectName', 'BusinessType'].some((name) => editable('project', running).has(name))).toBe(false);
    expect(
      ['ProjectName', 'CustomerId', 'BusinessType'].every((name) => editable('project', running, chief).has(name)),
    ).toBe(true);
    expect(editable('project', { ProjectState: 5 }, chief).size).toBe(0);
    expect([...editable('project', { ProjectState: 110 }, chief)]).toEqual(['ReportAttachments']);
    expect(editable('project', { ProjectState: 110 }).size).toBe(0);
  });

  it('an invoice is open as draft and when refused; its result is never edited by hand', () => {
    expect(editable('invoice', { InvoiceState: 0 }).has('Money')).toBe(true);
    expect(editable('invoice', { InvoiceState: 60 }).has('Money')).toBe(true);
    expect([10, 20, 30, 40, 50, 70, 80].map((state) => editable('invoice', { InvoiceState: state }).size)).toEqual([
      0, 0, 0, 0, 0, 0, 0,
    ]);
    expect(['InvoiceNo', 'InvoiceDate'].some((name) => editable('invoice', { InvoiceState: 0 }).has(name))).toBe(false);
  });

  it('a confirmed payment is never edited', () => {
    expect([20, 40].map((state) => editable('payment', { PaymentState: state }, chief).size)).toEqual([0, 0]);
  });

  it('plan rows follow the contract', () => {
    const open = (state: number, user?: UserContext): boolean =>
      editable('paymentPlan', { PlanState: 0, Contract: state }, user).has('PlanMoney');

    expect([open(0), open(30), open(20), open(20, chief), open(10, chief), open(60, chief)]).toEqual([
      true,
      true,
      false,
      true,
      false,
      false,
    ]);
  });

  it('the flags of a decided tender change only through the unit chief; its bonds stay open', () => {
    const decided = { TenderState: 40 };

    expect(editable('tender', decided).has('HasSuccess')).toBe(false);
    expect(editable('tender', decided, chief).has('HasSuccess')).toBe(true);
    expect(['HasBackBondMoney', 'PerformanceBondDueDate'].every((name) => editable('tender', decided).has(name))).toBe(
      true,
    );
    expect(editable('tender', { TenderState: 20 }).has('HasSuccess')).toBe(true);
  });
});
