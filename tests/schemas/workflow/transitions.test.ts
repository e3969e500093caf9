import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Values } from '#language/Value.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { userValues, type UserContext } from '#engine/permission/UserContext.ts';
import { freshInputs, reasonOf } from '#engine/workflow/transitionInputs.ts';
import { endsWell, guardBlocks, guardText, stateAfter } from '#engine/workflow/moveOf.ts';
import { refuseTransition } from '#engine/workflow/refuseTransition.ts';
import { fromRows, transitionRows, waitingRows, permittedRows } from '#engine/permission/transitionRows.ts';
import { wayTo } from '#engine/workflow/wayTo.ts';
import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { shippedEntity, shippedProduct, shippedFacts } from '../../support/shippedProduct.ts';
import { customer, employee } from '../../support/userContext.ts';

const findEntity = (key: string) => shippedProduct().entities.get(key);
const inputOf = (key: string, user: UserContext) => {
  const entity = shippedEntity(key);
  return { entity, user, access: decideAccess(entity, user, findEntity) };
};
const transitionsOf = (key: string): readonly TransitionModel[] => shippedEntity(key).workflow?.transitions ?? [];
const transitionOf = (key: string, action: string): TransitionModel => {
  const found = transitionsOf(key).find((transition) => transition.action === action);
  if (found === undefined) throw new Error(`no ${action}`);
  return found;
};
const scopeOf = (record: Values, user: UserContext, values: Values = record): Scope => ({
  ...EMPTY_SCOPE,
  record,
  values,
  user: userValues(user),
});
const holds = (expression: Parameters<typeof compileExpression>[0], record: Values, user: UserContext): boolean =>
  compileExpression(expression)(scopeOf(record, user)) === true;

const users = fc.record({
  employeeId: fc.integer({ min: 5, max: 7 }),
  roleCodes: fc.subarray(['sales', 'finance', 'gm', 'admin']),
  actions: fc.constantFrom(
    new Set(['*']),
    new Set([
      'Project.submit',
      'Project.approve',
      'Contract.void',
      'Tender.decide',
      'Customer.claim',
      'MarketClue.release',
    ]),
    new Set<string>(),
  ),
  dataScope: fc.constantFrom(1 as const, 3 as const, 5 as const),
  isUnitChief: fc.boolean(),
  chiefPaths: fc.subarray(['/1/3/12/', '/1/4/']),
  facts: fc
    .record({
      IsSeniorExecutive: fc.boolean(),
      IsGroupSeniorExecutive: fc.boolean(),
      IsChairman: fc.boolean(),
    })
    .map(shippedFacts),
});
const records = (key: string) =>
  fc.record({
    [shippedEntity(key).workflow?.field ?? '']: fc.constantFrom(
      ...(shippedEntity(key).workflow?.states ?? []).map(({ value }) => value),
    ),
    OwnerId: fc.option(fc.integer({ min: 5, max: 7 })),
    CreatorId: fc.integer({ min: 5, max: 7 }),
    SubmitterId: fc.option(fc.integer({ min: 5, max: 7 })),
    OwnerUnitPath: fc.constantFrom('/1/3/12/', '/1/4/9/'),
    OwnerUnitId: fc.constantFrom(12, 9),
    Money: fc.constantFrom(100, 2_000_000),
  });

describe('who may take a transition now', () => {
  it.each(['project', 'payment', 'invoice', 'contract', 'tender', 'marketclue', 'customer', 'task'])(
    'is told alike as a condition over rows and as a refusal, for %s',
    (key) => {
      fc.assert(
        fc.property(users, records(key), (more, record) => {
          const user = employee(more);
          const input = inputOf(key, user);
          for (const transition of transitionsOf(key)) {
            const refusal = refuseTransition({
              transition,
              record,
              may: input.access.may(transition.action),
              open: holds(fromRows(transition), record, user),
              granted: holds(permittedRows(transition, input), record, user),
              employeeId: user.employeeId,
            });
            expect(refusal === undefined).toBe(holds(transitionRows(transition, input), record, user));
          }
        }),
      );
    },
  );

  it('is a customer only where the transition names customers, for what he sees', () => {
    const input = inputOf('invoice', customer(3));
    const record = { InvoiceState: 40, CustomerId: 3 };
    const offered = transitionsOf('invoice').filter((transition) =>
      holds(transitionRows(transition, input), record, input.user),
    );

    expect(offered.map(({ action }) => action)).toEqual(['receive']);
    expect(
      holds(permittedRows(transitionOf('invoice', 'receive'), input), { ...record, CustomerId: 4 }, input.user),
    ).toBe(false);
  });

  it('says why: the role, the state with the words of the table, the person', () => {
    const claim = transitionOf('payment', 'claim');
    const ask = { transition: claim, record: {}, may: true, open: true, granted: true, employeeId: 6 };

    expect(refuseTransition(ask)).toBeUndefined();
    expect(refuseTransition({ ...ask, may: false })).toEqual({ code: 'FORBIDDEN', text: undefined });
    expect(refuseTransition({ ...ask, open: false })).toEqual({ code: 'STATE_FORBIDS', text: '该款项已被认领' });
    expect(refuseTransition({ ...ask, granted: false })).toEqual({
      code: 'FORBIDDEN',
      text: '只有公海数据的领取人可以认领',
    });
    const approve = transitionOf('project', 'approve');
    expect(refuseTransition({ ...ask, transition: approve, granted: false, record: { SubmitterId: 6 } })?.text).toBe(
      '不能审核自己提交的数据',
    );
  });
});

it('what waits for a user is what he may approve now: of a large contract first the chief, then an executive', () => {
  const record = { ContractState: 10, Money: 1_000_000, OwnerUnitId: 12, OwnerUnitPath: '/1/3/12/', SubmitterId: 6 };
  const chief = employee({ employeeId: 5, approvals: [{ submitter: null, units: [12] }] });
  const executive = employee({ employeeId: 4, facts: shippedFacts({ IsSeniorExecutive: true }) });
  const waits = (user: UserContext, more: Values = {}): boolean =>
    holds(waitingRows(inputOf('contract', user)), { ...record, ...more }, user);

  expect([waits(chief), waits(executive)]).toEqual([true, true]);
  expect([waits(chief, { ApproverId: 5 }), waits(executive, { ApproverId: 5 })]).toEqual([false, true]);
  expect(waits(chief, { ContractState: 20 })).toBe(false);
  const approve = transitionOf('contract', 'approve');
  const after = (user: UserContext, passed: boolean, money: number): number | undefined =>
    stateAfter(approve, scopeOf({ ...record, Money: money }, user, { IsPassed: passed }));
  expect([after(chief, true, 999_999), after(chief, true, 1_000_000), after(executive, true, 1_000_000)]).toEqual([
    20, 10, 20,
  ]);
  expect(after(chief, false, 1_000_000)).toBe(30);
});

describe('where a transition leads', () => {
  it('is one of its targets, for every outcome of its dialog', () => {
    for (const key of ['project', 'payment', 'invoice', 'contract'])
      for (const transition of transitionsOf(key).filter(({ to }) => to.length > 0))
        for (const IsPassed of [true, false, null]) {
          const state = stateAfter(transition, scopeOf({}, employee(), { IsPassed }));
          expect(transition.to.map((target) => target.state)).toContain(state);
          expect(endsWell(transition, { [transition.field]: state ?? null })).toBe(true);
          expect(endsWell(transition, { [transition.field]: -1 })).toBe(false);
        }
  });

  it('lies on a way from the first state, for every state of the shipped workflows', () => {
    for (const key of ['project', 'contract', 'invoice']) {
      const { workflow } = shippedEntity(key);
      if (workflow === undefined) throw new Error(key);
      for (const { value } of workflow.states) {
        const way = wayTo(workflow, value);
        expect([key, value, way === undefined]).toEqual([key, value, false]);
        expect(way?.at(-1)?.to ?? workflow.initial).toBe(value);
        for (const { transition, from, to } of way ?? [])
          expect([transition.from?.includes(from), transition.to.some(({ state }) => state === to)]).toEqual([
            true,
            true,
          ]);
      }
    }
  });
});

it('guards hold by their condition; those that count others do so only while it holds', () => {
  const [second] = transitionOf('payment', 'confirm').guards;
  const [archived] = transitionOf('project', 'archive').guards;
  if (second === undefined || archived === undefined) throw new Error('no guard');
  const scope = (record: Values, values: Values = record): Scope => scopeOf(record, employee(), values);

  expect(guardBlocks(second, scope({ SubmitterId: 6 }))).toBe('yes');
  expect(guardBlocks(second, scope({ SubmitterId: 7, CreatorId: 6 }))).toBe('no');
  expect(guardBlocks(second, scope({ SubmitterId: null, CreatorId: 6 }))).toBe('yes');
  expect(guardBlocks(archived, scope({}, { StateReason: '没有合同' }))).toBe('no');
  expect(guardBlocks(archived, scope({}, { StateReason: null }))).toBe('count');
  expect(guardText(second, scope({}))).toBe('登记人或认领人不能确认自己的收款');
});

describe('the dialog of a transition', () => {
  it('is the entity with its inputs free, what it asks besides not stored, and a form of exactly these', () => {
    const approve = actionModel(shippedEntity('project'), 'approve');

    expect(approve?.forms.get('approve')?.fields.map(({ name }) => name)).toEqual([
      'IsPassed',
      'RejectReason',
      'ApproveRemark',
    ]);
    expect(approve?.field('IsPassed')?.transient).toBe(true);
    expect(approve?.field('RejectReason')).toMatchObject({ transient: false, computed: false, minLength: 2 });
    expect(shippedEntity('project').field('RejectReason')?.computed).toBe(true);
    expect(actionModel(shippedEntity('project'), 'nothing')).toBeUndefined();
  });

  it('is what its documents make by themselves, whatever it takes from the entity', () => {
    const drawn = (forms: EntityModel['forms']): unknown =>
      [...forms.values()].map(({ name, title, sections }) => [
        name,
        title,
        sections.map((each) => [each.title, each.fields.map((field) => field.name)]),
      ]);
    // Functions and undefined members are omitted in JSON.
    const said = ({ fields, ruleSet, checks, totals, warnings, forms }: EntityModel): unknown =>
      JSON.parse(
        JSON.stringify({ fields, ruleSet: { ...ruleSet, fields: 0 }, checks, totals, warnings, forms: drawn(forms) }),
      );
    let compared = 0;
    for (const entity of shippedProduct().entities.values())
      for (const { action } of entity.workflow?.transitions ?? []) {
        const model = actionModel(entity, action) ?? entity;
        const { documents, organisation } = model.source;
        const anew = buildEntityModel(documents, organisation, () => () => undefined);
        expect(said(model), `${entity.key} ${action}`).toEqual(said(anew));
        compared += model === entity ? 0 : 1;
      }
    expect(compared).toBeGreaterThan(100);
  });

  it('asks for reasons of 2 to 200 characters, under the title that the transition gives, and anew each time', () => {
    const terminate = actionModel(shippedEntity('project'), 'terminate');
    const free = actionModel(shippedEntity('payment'), 'void');

    expect(terminate?.field('StateReason')).toMatchObject({
      title: '终止原因',
      minLength: 2,
      maxLength: 200,
      requiredBy: ['terminate'],
    });
    expect(free?.field('reason')).toMatchObject({ transient: true, minLength: 2, requiredBy: ['void'] });
    expect(free === undefined ? [] : freshInputs(free, ['reason', 'Remark'])).toEqual(['reason']);
    expect(reasonOf(['StateReason'], { StateReason: '重复' })).toBe('重复');
    expect(reasonOf(['IsPassed', 'RejectReason', 'ApproveRemark'], { RejectReason: null, ApproveRemark: '同意' })).toBe(
      '同意',
    );
    expect(reasonOf(['OwnerId'], { OwnerId: 6, StateReason: '旧的' })).toBeNull();
  });
});
