import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Values } from '#language/Value.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { userValues, type UserContext } from '#engine/permission/UserContext.ts';
import { offeredScenes } from '#engine/query/listWhere.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import { freshInputs, reasonOf } from '#engine/workflow/transitionInputs.ts';
import { canHaveTasks } from '#engine/workflow/canHaveTasks.ts';
import { endsWell, guardBlocks, guardText, stateAfter, valuesSet, warningsOf } from '#engine/workflow/moveOf.ts';
import { refuseTransition } from '#engine/workflow/refuseTransition.ts';
import { fromRows, transitionRows, waitingRows, permittedRows } from '#engine/permission/transitionRows.ts';
import { wayTo } from '#engine/workflow/wayTo.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { customer, employee } from '../../support/userContext.ts';
import { JOB, transitionOf } from './jobs.ts';
import { smallFacts } from '../../support/smallProduct.ts';

const transitions = JOB.workflow?.transitions ?? [];
const inputOf = (user: UserContext) => ({ entity: JOB, user, access: decideAccess(JOB, user, () => JOB) });
const scopeOf = (record: Values, user: UserContext, values: Values = record): Scope => ({
  ...EMPTY_SCOPE,
  record,
  values,
  user: userValues(user),
});
const holds = (expression: Parameters<typeof compileExpression>[0], record: Values, user: UserContext): boolean =>
  compileExpression(expression)(scopeOf(record, user)) === true;

/** Codes of the transitions that a user may take with a record now. */
const offered = (user: UserContext, record: Values): string[] =>
  transitions
    .filter((transition) => holds(transitionRows(transition, inputOf(user)), record, user))
    .map(({ action }) => action);

const users = fc.record({
  employeeId: fc.integer({ min: 5, max: 7 }),
  roleCodes: fc.subarray(['sales', 'clerk']),
  actions: fc.constantFrom(new Set(['*']), new Set(['Job.submit', 'Job.approve', 'Job.finish']), new Set<string>()),
  dataScope: fc.constantFrom(1 as const, 3 as const, 5 as const),
  isUnitChief: fc.boolean(),
  chiefPaths: fc.subarray(['/1/3/12/', '/1/4/']),
  approvals: fc.subarray([{ submitter: null, units: [12] }]),
  facts: fc
    .record({
      IsSeniorExecutive: fc.boolean(),
      IsGroupSeniorExecutive: fc.boolean(),
      IsChairman: fc.boolean(),
    })
    .map(smallFacts),
});
const records = fc.record({
  JobState: fc.constantFrom(0, 10, 20, 30, 40, 50),
  OwnerId: fc.option(fc.integer({ min: 5, max: 7 })),
  CreatorId: fc.integer({ min: 5, max: 7 }),
  SubmitterId: fc.option(fc.integer({ min: 5, max: 7 })),
  ApproverId: fc.option(fc.integer({ min: 5, max: 7 })),
  Executors: fc.subarray([5, 6]),
  OwnerUnitPath: fc.constantFrom('/1/3/12/', '/1/4/9/'),
  OwnerUnitId: fc.constantFrom(12, 9),
  Money: fc.constantFrom(0, 7, 99, 100),
});

describe('who may take a transition now', () => {
  it('is told alike as a condition over rows and as a refusal', () => {
    fc.assert(
      fc.property(users, records, (more, record) => {
        const user = employee(more);
        const input = inputOf(user);
        for (const transition of transitions) {
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
  });

  it('is nobody who does not hold the action, and never the chairman', () => {
    fc.assert(
      fc.property(users, records, (more, record) => {
        expect(offered(employee({ ...more, actions: new Set(['Job.view']) }), record)).toEqual([]);
        expect(offered(employee({ ...more, facts: smallFacts({ IsChairman: true }) }), record)).toEqual([]);
      }),
    );
  });

  const own = { OwnerId: 6, CreatorId: 6, OwnerUnitId: 12, OwnerUnitPath: '/1/3/12/', Money: 9 };
  const others = { ...own, OwnerId: 8, CreatorId: 8 };
  const everyRow = employee({ dataScope: 5 });

  it.each<[string, UserContext, Values, string[]]>([
    ['the owner', everyRow, { ...own, JobState: 0 }, ['submit']],
    ['not whoever only sees the row', everyRow, { ...others, JobState: 0 }, []],
    ['in another state', everyRow, { ...own, JobState: 30 }, ['submit']],
    ['the submitter', everyRow, { ...others, JobState: 10, SubmitterId: 6 }, ['withdraw']],
    ['the creator', everyRow, { ...own, JobState: 10, SubmitterId: 8 }, ['withdraw']],
    ['whoever takes it out of the pool', employee(), { JobState: 20, OwnerId: null }, ['claim']],
    ['a member', everyRow, { ...others, JobState: 20, MemberIds: [6] }, ['finish']],
    ['whom the entity counts as one', everyRow, { ...others, JobState: 20, Executors: [6] }, ['finish']],
    ['no member of another row', everyRow, { ...others, JobState: 20, MemberIds: [7] }, []],
    ['a role', employee({ dataScope: 5, roleCodes: ['clerk'] }), { ...others, JobState: 20 }, ['finish']],
    ['a role, not in rows it does not reach', employee({ roleCodes: ['clerk'] }), { ...others, JobState: 20 }, []],
    ['a condition', everyRow, { ...others, JobState: 20, Money: 0 }, ['finish']],
    ['the chief', employee({ chiefPaths: ['/1/3/12/'] }), { ...others, JobState: 20 }, ['terminate']],
    ['a chief of elsewhere', employee({ chiefPaths: ['/1/4/'] }), { ...others, JobState: 20 }, []],
    [
      'an executive',
      employee({ facts: smallFacts({ IsSeniorExecutive: true }) }),
      { ...others, JobState: 20 },
      ['terminate'],
    ],
    ['whoever may change the row', everyRow, { ...others, JobState: 40 }, ['archive']],
    ['a customer who is named', customer(3), { JobState: 40, CustomerId: 3 }, ['receive']],
    ['no customer of another', customer(3), { JobState: 40, CustomerId: 4 }, []],
    ['nobody but the system', everyRow, { ...own, JobState: 0, Money: 7 }, ['submit']],
  ])('is %s', (_, user, record, actions) => {
    expect(offered(user, record)).toEqual(actions);
  });

  it('says why: the role, the state with the words of the table, the person', () => {
    const ask = { transition: transitionOf('claim'), record: {}, may: true, open: true, granted: true, employeeId: 6 };

    expect(refuseTransition(ask)).toBeUndefined();
    expect(refuseTransition({ ...ask, may: false })).toEqual({ code: 'FORBIDDEN', text: undefined });
    expect(refuseTransition({ ...ask, open: false, record: { JobState: 40 } })).toEqual({
      code: 'STATE_FORBIDS',
      text: '状态40不能认领',
    });
    expect(refuseTransition({ ...ask, transition: transitionOf('terminate'), open: false })?.text).toBe('不能终止');
    expect(refuseTransition({ ...ask, transition: transitionOf('submit'), open: false })).toEqual({
      code: 'STATE_FORBIDS',
      text: undefined,
    });
    expect(refuseTransition({ ...ask, granted: false })).toEqual({
      code: 'FORBIDDEN',
      text: '只有公海数据的领取人可以认领',
    });
    expect(refuseTransition({ ...ask, transition: transitionOf('withdraw'), granted: false })?.text).toBe(
      '只有提交人、创建人可以撤回',
    );
    // People of other companies are named by the product's term.
    const receive = { ...ask, transition: transitionOf('receive'), granted: false };
    expect(refuseTransition({ ...receive, outside: '供应商' })?.text).toBe('只有供应商可以签收');
    expect(refuseTransition(receive)?.text).toBe('只有外部用户可以签收');
    // The condition for other users cannot be put into words.
    expect(refuseTransition({ ...ask, transition: transitionOf('finish'), granted: false })?.text).toBeUndefined();
    expect(refuseTransition({ ...ask, transition: transitionOf('expire') })).toEqual({
      code: 'FORBIDDEN',
      text: undefined,
    });
  });

  it('says to whoever submitted or made a record that he does not approve it', () => {
    const why = (record: Values, employeeId: number | null = 6): string | undefined =>
      refuseTransition({
        transition: transitionOf('approve'),
        record,
        may: true,
        open: true,
        granted: false,
        employeeId,
      })?.text;

    expect(why({ SubmitterId: 6, CreatorId: 7 })).toBe('不能审核自己提交的数据');
    expect(why({ SubmitterId: 7, CreatorId: 6 })).toBe('只有审批人可以审核');
    expect(why({ SubmitterId: null, CreatorId: 6 })).toBe('不能审核自己提交的数据');
    expect(why({ SubmitterId: null, CreatorId: null }, null)).toBe('只有审批人可以审核');
  });
});

describe('what waits for a user', () => {
  const chief = employee({ employeeId: 5, approvals: [{ submitter: null, units: [12] }] });
  const executive = employee({ employeeId: 4, facts: smallFacts({ IsSeniorExecutive: true }) });
  const record = { JobState: 10, Money: 100, OwnerUnitId: 12, OwnerUnitPath: '/1/3/12/', SubmitterId: 6 };
  const waits = (user: UserContext, more: Values = {}): boolean =>
    holds(waitingRows(inputOf(user)), { ...record, ...more }, user);

  it('is what he may approve now: of a large one first the chief, then an executive', () => {
    expect([waits(chief), waits(executive)]).toEqual([true, true]);
    expect([waits(chief, { ApproverId: 5 }), waits(executive, { ApproverId: 5 })]).toEqual([false, true]);
    expect(waits(chief, { ApproverId: 5, Money: 99 })).toBe(true);
    expect([waits(chief, { JobState: 20 }), waits(chief, { OwnerUnitId: 13 })]).toEqual([false, false]);
    expect(waits(chief, { SubmitterId: 5 })).toBe(false);
  });

  it('is what the transition itself says, while it holds', () => {
    const forCustomer = { JobState: 40, CustomerId: 3 };

    expect(waits(customer(3), forCustomer)).toBe(true);
    expect(waits(customer(3), { ...forCustomer, Money: 0 })).toBe(false);
  });

  it('has a scene of its own, offered to whoever holds an action that is waited for', () => {
    const list = JOB.lists.get('list');
    const scenes = (actions: string[]): string[] => {
      const user = employee({ actions: new Set(actions) });
      return list === undefined ? [] : offeredScenes(list, JOB, user, inputOf(user).access).map(({ key }) => key);
    };

    expect(scenes(['Job.view', 'Job.submit'])).toEqual(['all']);
    expect(scenes(['Job.view', 'Job.approve'])).toEqual(['all', 'approval']);
  });

  it('can wait for approvers and executives only', () => {
    const can = (user: UserContext): boolean =>
      canHaveTasks(
        JOB,
        user,
        decideAccess(JOB, user, () => JOB),
      );

    expect([can(employee()), can(chief), can(executive)]).toEqual([false, true, true]);
    expect(can(employee({ facts: smallFacts({ IsGroupSeniorExecutive: true }) }))).toBe(true);
    expect(can(employee({ chiefPaths: ['/1/3/'] }))).toBe(false);
    expect(can({ ...chief, facts: smallFacts({ IsChairman: true }) })).toBe(false);
    expect(can({ ...chief, actions: new Set(['Job.view']) })).toBe(false);
    const pooled = { word: 'pool' } as const;
    const all = JOB.workflow?.transitions.map((each) => ({ ...each, who: [pooled], waits: true })) ?? [];
    const workflow = JOB.workflow === undefined ? undefined : { ...JOB.workflow, transitions: all };
    const mayAll = { may: () => true };
    expect(canHaveTasks({ ...JOB, workflow }, employee(), mayAll)).toBe(true);
    expect(canHaveTasks({ ...JOB, workflow }, employee(), { may: () => false })).toBe(false);
  });
});

describe('where a transition leads', () => {
  const approve = transitionOf('approve');
  const after = (user: UserContext, IsPassed: boolean, Money: number): number | undefined =>
    stateAfter(approve, scopeOf({ JobState: 10, Money }, user, { IsPassed }));

  it('is the first target whose condition holds', () => {
    const executive = employee({ facts: smallFacts({ IsSeniorExecutive: true }) });

    expect([after(employee(), true, 99), after(employee(), true, 100), after(executive, true, 100)]).toEqual([
      20, 10, 20,
    ]);
    expect(after(employee(), false, 100)).toBe(30);
    expect(stateAfter(transitionOf('claim'), scopeOf({}, employee()))).toBeUndefined();
  });

  it('is one of its targets, for every outcome of its dialog', () => {
    for (const transition of transitions.filter(({ to }) => to.length > 0))
      for (const IsPassed of [true, false, null]) {
        const state = stateAfter(transition, scopeOf({}, employee(), { IsPassed }));
        expect(transition.to.map((target) => target.state)).toContain(state);
        expect(endsWell(transition, { [transition.field]: state ?? null })).toBe(true);
        expect(endsWell(transition, { [transition.field]: -1 })).toBe(false);
      }
    expect(endsWell(transitionOf('claim'), { JobState: -1 })).toBe(true);
  });

  it('is left to the fields where the state follows from them and several may come out', () => {
    const targets = [1, 2].map((state) => ({ when: undefined, state }));
    const computed = { ...approve, computed: true, to: targets };

    expect(stateAfter(computed, scopeOf({}, employee()))).toBeUndefined();
    expect(stateAfter({ ...computed, to: targets.slice(0, 1) }, scopeOf({}, employee()))).toBe(1);
    expect(stateAfter({ ...computed, computed: false }, scopeOf({}, employee()))).toBe(1);
  });

  it('writes what the table says besides', () => {
    expect(valuesSet(approve, scopeOf({ ApproverId: 9 }, employee()))).toEqual({ ApproverId: 6, SubmitterId: null });
    expect(valuesSet(transitionOf('submit'), scopeOf({}, employee()))).toEqual({});
  });

  it('lies on the shortest way from the first state', () => {
    const { workflow } = JOB;
    const way = (state: number): string[] | undefined =>
      workflow === undefined
        ? undefined
        : wayTo(workflow, state)?.map((step) => `${step.transition.action} ${step.to}`);

    expect([0, 10, 20, 30, 40, 50].map(way)).toEqual([
      [],
      ['submit 10'],
      ['submit 10', 'approve 20'],
      ['submit 10', 'approve 30'],
      ['submit 10', 'approve 20', 'finish 40'],
      ['expire 50'],
    ]);
    expect(way(60)).toBeUndefined();
  });
});

it('guards hold by their condition; those that count others do so only while it holds', () => {
  const [own, counted] = transitionOf('finish').guards;
  if (own === undefined || counted === undefined) throw new Error('no guard');
  const scope = (record: Values, values: Values = record): Scope => scopeOf(record, employee(), values);

  expect(guardBlocks(own, scope({ SubmitterId: 6 }))).toBe('yes');
  expect(guardBlocks(own, scope({ SubmitterId: 7 }))).toBe('no');
  expect(guardBlocks(counted, scope({}, { StateReason: '没有' }))).toBe('no');
  expect(guardBlocks(counted, scope({}, { StateReason: null }))).toBe('count');
  expect(guardBlocks({ ...counted, when: undefined }, scope({}))).toBe('count');
  expect(guardText(own, scope({}))).toBe('不能完成自己提交的');
});

it('what is to be thought over before a transition is said of the record as it is and as it would be, in the order of the table', () => {
  const said = (record: Values, values: Values): string[] =>
    warningsOf(transitionOf('finish'), scopeOf(record, employee(), values));

  expect(said({ Money: 0 }, { CustomerId: 3, StateReason: null })).toEqual(['没有金额', '客户3没有原因']);
  expect(said({ Money: 5 }, { CustomerId: 3, StateReason: null })).toEqual(['客户3没有原因']);
  expect(said({ Money: 5 }, { StateReason: '做完了' })).toEqual([]);
  expect(warningsOf(transitionOf('submit'), scopeOf({ Money: 0 }, employee()))).toEqual([]);
});

describe('the dialog of a transition', () => {
  it('is the entity with its inputs free, what it asks besides not stored, and a form of exactly these', () => {
    const approve = actionModel(JOB, 'approve');

    expect(approve?.forms.get('approve')?.fields.map(({ name }) => name)).toEqual([
      'IsPassed',
      'RejectReason',
      'ApproveRemark',
    ]);
    expect(approve?.field('IsPassed')?.transient).toBe(true);
    expect(approve?.field('RejectReason')).toMatchObject({ transient: false, computed: false, minLength: 2 });
    expect(JOB.field('RejectReason')?.computed).toBe(true);
    expect(actionModel(JOB, 'approve')).toBe(approve);
    expect(actionModel(JOB, 'nothing')).toBeUndefined();
  });

  it('asks for reasons under the title that the transition gives, and anew each time', () => {
    const terminate = actionModel(JOB, 'terminate');

    expect(terminate?.field('StateReason')).toMatchObject({
      title: '终止原因',
      minLength: 2,
      maxLength: 200,
      requiredBy: ['terminate'],
    });
    expect(terminate?.field('reason')).toMatchObject({ transient: true, minLength: 2, requiredBy: ['terminate'] });
    expect(terminate === undefined ? [] : freshInputs(terminate, ['reason', 'StateReason', 'Money'])).toEqual([
      'reason',
      'StateReason',
    ]);
    expect(reasonOf(['StateReason'], { StateReason: '重复' })).toBe('重复');
    expect(reasonOf(['IsPassed', 'RejectReason', 'ApproveRemark'], { RejectReason: null, ApproveRemark: '同意' })).toBe(
      '同意',
    );
    expect(reasonOf(['RejectReason', 'ApproveRemark'], { RejectReason: '不全', ApproveRemark: '同意' })).toBe('不全');
    expect(reasonOf(['OwnerId'], { OwnerId: 6, StateReason: '旧的', ApproveRemark: '旧的' })).toBeNull();
  });
});
