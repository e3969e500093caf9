import { describe, expect, it } from 'vitest';
import type { DecisionCase } from '#generated/documents/CasesDocument.ts';
import type { WorkflowDocument } from '#generated/documents/WorkflowDocument.ts';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { coverDecisions } from '#annex/proof/decisions/coverDecisions.ts';
import { explainTransition } from '#proof/decisions/explainTransition.ts';
import { printTransition } from '#proof/decisions/printTransition.ts';
import { factsOfStage } from '#proof/decisions/mayDo.ts';
import { decisionWorld, openDecision } from '#proof/decisions/openDecision.ts';
import { runDecisions } from '#proof/decisions/runDecisions.ts';
import { proposeDecisions } from '#annex/proof/propose/proposeDecisions.ts';
import { proposeDocuments } from '#annex/proof/propose/proposeDocuments.ts';
import { CHINESE_TITLES } from '#proof/expressions/TitleWords.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { documentsOf, modelsOf, problemsOf, productOf } from '../../support/buildEntity.ts';

const workflow: WorkflowDocument = {
  field: 'DealState',
  title: '状态',
  initial: 1,
  states: [
    { value: 1, title: '草稿', color: 'grey', edit: [{ fields: ['Note'], when: '{{ $user.IsUnitChief === true }}' }] },
    { value: 2, title: '待审', color: 'orange', edit: false, delete: false },
    { value: 3, title: '生效', color: 'green', edit: false, delete: false },
  ],
  transitions: [
    { action: 'submit', title: '提交', from: [1], to: 2, who: 'owner', set: { SubmitterId: '{{ $user.EmployeeId }}' } },
    {
      action: 'approve',
      title: '审批',
      from: [2],
      to: [{ when: '{{ $values.IsBig === true }}', state: 3 }, { state: 1 }],
      who: ['{{ $record.Money < 1000000 }}', 'role.chief'],
      inputs: ['IsBig', 'Note'],
      guards: [
        { when: '{{ $values.Money > 0 }}', message: '没有金额' },
        { none: { of: 'bill', by: 'DealId', where: '{{ $record.IsOpen === true }}' }, message: '还有未结的单' },
      ],
      warnings: [{ when: '{{ $record.Money > 500000 }}', message: '金额很大' }],
    },
    { action: 'expire', title: '过期', from: [1], to: 3, manual: false, automatic: '{{ $record.Due < date($now) }}' },
  ],
};

const product = (more: Partial<WorkflowDocument> = {}): ProductDocuments =>
  productOf(
    [
      documentsOf(
        'deal',
        {
          DealState: { type: 'integer', title: '状态', 'x-computed': true },
          Money: { type: 'number', title: '合同额' },
          IsBig: { type: 'boolean', title: '通过' },
          Note: { type: 'string', title: '说明' },
          Code: { type: 'string', title: '编号' },
          Due: { type: 'string', format: 'date', title: '到期' },
          OwnerId: { type: 'integer', title: '负责人' },
          SubmitterId: { type: 'integer', title: '提交人', 'x-computed': true },
          CustomerId: { type: 'integer', title: '客户' },
        },
        {
          'x-unique': [{ fields: ['Code'], message: '编号已存在' }],
          'x-customer': {
            where: '{{ $record.CustomerId === $user.CustomerId && $record.DealState === 3 }}',
            fields: ['Money', 'Note'],
            when: { Note: '{{ $record.Money > 5 }}' },
          },
          'x-public': { where: '{{ $record.DealState === 3 }}', fields: ['Code'] },
        },
        {
          workflow: { ...workflow, ...more },
          lists: {
            list: {
              title: '合同',
              columns: ['Money'],
              scenes: [{ key: 'big', title: '大额', where: '{{ $record.Money >= 100 }}' }],
            },
          },
        },
      ),
      documentsOf(
        'bill',
        {
          DealId: { type: 'integer', title: '合同', 'x-reference': { entity: 'deal' } },
          IsOpen: { type: 'boolean', title: '未结' },
          Amount: { type: 'number', title: '金额' },
        },
        {
          'x-checks': [
            {
              field: 'Amount',
              total: { of: 'bill', sum: 'Amount', where: '{{ $record.DealId === $values.DealId }}' },
              when: '{{ $total + $values.Amount > $ref.DealId.Money }}',
              message: '超过合同额，还可开 {n}',
              n: '{{ $ref.DealId.Money - $total }}',
            },
          ],
        },
      ),
    ],
    {
      roles: { chief: { title: '主管', keys: '*', actions: '*', dataScope: 5 } },
      reminders: {
        due: {
          title: '到期',
          sources: [
            {
              entity: 'deal',
              on: 'day',
              date: 'Due',
              where: '{{ $record.DealState === 2 }}',
              message: '到期',
              content: '到期',
              receivers: [{ field: 'OwnerId' }],
            },
          ],
        },
      },
    },
  );

const open = (documents: ProductDocuments, key: string) => {
  const entities = modelsOf(documents);
  const world = decisionWorld({ entities, enums: enumsOfProduct(documents), documents });
  const entity = entities.get(key);
  if (entity === undefined) throw new Error(key);
  return { entity, world };
};
const run = (decision: Omit<DecisionCase, 'title' | 'rule'>, key = 'deal') => {
  const { entity, world } = open(product(), key);
  const [result] = runDecisions(entity, [{ title: '一', rule: 'W', ...decision }], world);
  return result?.refusals
    .map(({ message }) => message)
    .concat(result.differences.map(({ at, seen }) => `${at} ${JSON.stringify(seen)}`));
};
const taken = { record: { DealState: 2, Money: 600000 }, take: { action: 'approve', inputs: { IsBig: true } } };

describe('a decision case', () => {
  it.each<[string, Omit<DecisionCase, 'title' | 'rule'>, string[]]>([
    [
      'who may, from which state',
      { record: { DealState: 1, OwnerId: 1 }, expect: { may: { submit: true, approve: false } } },
      [],
    ],
    [
      'another owner',
      { record: { DealState: 1, OwnerId: 9 }, expect: { may: { submit: true } } },
      ['expect/may/submit "只有负责人可以提交"'],
    ],
    [
      'a role',
      { record: { DealState: 2, Money: 1000000 }, user: { Roles: ['chief'] }, expect: { may: { approve: true } } },
      [],
    ],
    ['no role', { record: { DealState: 2, Money: 1000000 }, expect: { may: { approve: false } } }, []],
    [
      'what the product does by itself',
      { record: { DealState: 1, Due: '2026-03-09' }, user: { Role: 'system' }, expect: { may: { expire: true } } },
      [],
    ],
    [
      'where it leads, what it writes, what is to be thought over',
      { ...taken, expect: { refused: false, state: 3, set: { IsBig: true }, warns: ['金额很大'] } },
      [],
    ],
    ['a wrong state', { ...taken, expect: { state: 1 } }, ['expect/state 3']],
    ['a guard', { ...taken, record: { DealState: 2, Money: 0 }, expect: { refused: '没有金额' } }, []],
    [
      'other records that stand in the way',
      { ...taken, beside: { bill: [{ DealId: 1, IsOpen: true }] }, expect: { refused: '还有未结的单' } },
      [],
    ],
    [
      'other records that do not',
      { ...taken, beside: { bill: [{ DealId: 2, IsOpen: true }] }, expect: { refused: false } },
      [],
    ],
    [
      'what customers see',
      {
        record: { DealState: 3, CustomerId: 1, Money: 5 },
        user: { Role: 'customer' },
        expect: { may: { view: true }, fields: { Money: true, Note: false, Code: false } },
      },
      [],
    ],
    [
      'what everybody sees',
      { record: { DealState: 2 }, user: { Role: 'anonymous' }, expect: { may: { view: false } } },
      [],
    ],
    [
      'scenes and reminders',
      {
        record: { DealState: 2, Money: 100, Due: '2026-03-10' },
        expect: { in: { 'list/big': true }, due: { 'due/1': true } },
      },
      [],
    ],
    [
      'uniqueness',
      { record: { Code: '甲' }, beside: { deal: [{ Id: 2, Code: '甲' }] }, expect: { errors: { Code: '编号已存在' } } },
      [],
    ],
    [
      'which fields may be changed in a state',
      {
        record: { DealState: 1 },
        user: { IsUnitChief: true },
        expect: { may: { edit: true }, edits: { Note: true, Code: false } },
      },
      [],
    ],
    [
      'nobody may change a field',
      { record: { DealState: 1 }, expect: { edits: { Note: true } } },
      ['expect/edits/Note false'],
    ],
    [
      'many records alike',
      {
        ...taken,
        beside: { bill: [{ $times: 300, DealId: 1, IsOpen: true }] },
        expect: { refused: '还有未结的单' },
      },
      [],
    ],
    [
      'a value that was there before',
      {
        record: { DealState: 1, OwnerId: 1, SubmitterId: 9 },
        take: { action: 'submit' },
        expect: { set: { SubmitterId: 9 } },
      },
      ['expect/set/SubmitterId 1'],
    ],
    [
      'a name that nothing has',
      { record: { Mony: 1 }, expect: { may: { aprove: true }, in: { 'list/x': true }, state: 1 } },
      ['deal没有字段 Mony', 'deal没有动作 aprove', 'deal没有列表或场景 list/x', '没有 "take"，"state" 无从说起'],
    ],
    [
      'what is not asked for, and a field that nothing writes',
      { ...taken, take: { action: 'approve', inputs: { IsBig: true, Money: 5 } }, expect: { set: { Mony: 5 } } },
      ['deal没有字段 Mony', '动作「审批」没有要填的 Money'],
    ],
  ])('holds for %s', (_title, decision, wrong) => {
    expect(run(decision)).toEqual(wrong);
  });

  it('holds for a check over other records, as the sum of those that count', () => {
    const beside = {
      deal: [{ Id: 7, Money: 150 }],
      bill: [
        { DealId: 7, Amount: 100 },
        { DealId: 8, Amount: 900 },
      ],
    };

    expect(run({ record: { DealId: 7, Amount: 50 }, beside, expect: { errors: { Amount: false } } }, 'bill')).toEqual(
      [],
    );
    expect(
      run(
        { record: { DealId: 7, Amount: 51 }, beside, expect: { errors: { Amount: '超过合同额，还可开 50' } } },
        'bill',
      ),
    ).toEqual([]);
  });

  it('is held against the checks with what the transition writes, as the server does when it saves', () => {
    const lending = productOf([
      documentsOf(
        'loan',
        {
          LoanState: { type: 'integer', title: '状态', 'x-computed': true },
          FromOn: { type: 'string', format: 'date', title: '借出' },
          DueOn: { type: 'string', format: 'date', title: '应还' },
        },
        { 'x-checks': [{ field: 'DueOn', when: '{{ $values.DueOn < $values.FromOn }}', message: '早于借出' }] },
        {
          workflow: {
            field: 'LoanState',
            title: '状态',
            initial: 1,
            states: [
              { value: 1, title: '申请', color: 'grey' },
              { value: 2, title: '已借出', color: 'green' },
            ],
            transitions: [
              {
                action: 'lend',
                title: '借出',
                from: [1],
                to: 2,
                inputs: ['DueOn'],
                set: { FromOn: '{{ date($now) }}' },
              },
            ],
          },
        },
      ),
    ]);
    const { entity, world } = open(lending, 'loan');
    const lend = (DueOn: string, refused: string | false): DecisionCase => ({
      ...{ title: DueOn, rule: 'W', record: { LoanState: 1 } },
      ...{ take: { action: 'lend', inputs: { DueOn } }, expect: { refused } },
    });
    const results = runDecisions(entity, [lend('2026-03-01', '早于借出'), lend('2026-03-20', false)], world);
    expect(results.map(({ passed }) => passed)).toEqual([true, true]);
  });

  it('is checked for the names in it', () => {
    const documents = product();
    const [deal, ...rest] = documents.entities;
    if (deal === undefined) throw new Error('deal');
    const made = [{ entity: 'dael', values: {} }];
    const take = { action: 'approve' };
    const cases = {
      cases: [],
      decisions: [
        { title: '一', rule: 'W', record: {}, expect: { may: { aprove: true } } },
        { title: '二', rule: 'W', record: {}, take, expect: { made } },
      ],
    };

    const at = { file: 'deal/cases.json' };
    expect(problemsOf({ ...documents, entities: [{ ...deal, cases }, ...rest] })).toMatchObject([
      { ...at, pointer: '/decisions/0/expect/may/aprove', atKey: true, message: 'deal没有动作 aprove' },
      { ...at, pointer: '/decisions/1/expect/made/0/entity', atKey: false, message: '没有实体 dael' },
    ]);
  });
});

describe('why a transition may be taken or not', () => {
  const explain = (record: DecisionCase['record'], user: DecisionCase['user'] = {}): string[] => {
    const { entity, world } = open(product(), 'deal');
    const approve = entity.workflow?.transitions.find(({ action }) => action === 'approve');
    if (approve === undefined) throw new Error('approve');
    return printTransition(
      explainTransition(factsOfStage(openDecision(entity, { record, user }, world), approve)),
      ({ pointer }) => pointer,
    );
  };

  it('is told part by part', () => {
    expect(explain({ DealState: 1, Money: 2000000 })).toEqual([
      '动作 审批（approve）：现在不能做',
      '  ✓ 权限：有这个操作的权限  /transitions/1',
      '  ✗ 状态：现在是「草稿」，要在 待审  /transitions/1/from',
      '  ✗ 谁：合同额 < 1,000,000（不是），或 角色 chief（不是）  /transitions/1/who',
      '  ✓ 还要满足：合同额 > 0（现为 2,000,000），否则「没有金额」  /transitions/1/guards/0',
      '  ? 还要满足：看别的记录，否则「还有未结的单」  /transitions/1/guards/1',
    ]);
    const [verdict, , state, who] = explain({ DealState: 2, Money: 2000000 }, { Roles: ['chief'] });
    expect([verdict, state, who]).toEqual([
      '动作 审批（approve）：现在可以做',
      '  ✓ 状态：现在是「待审」，要在 待审  /transitions/1/from',
      '  ✓ 谁：合同额 < 1,000,000（不是），或 角色 chief（是）  /transitions/1/who',
    ]);
  });
});

describe('the coverage of what decides', () => {
  it('is all of it with the proposed cases, and each change is told where it is not noticed', () => {
    const { entity, world } = open(product(), 'deal');
    const { decisions, unmet } = proposeDecisions(entity, {}, world, NO_LIMITS);
    const keys = proposeDocuments(entity, { decisions }, world, { limits: NO_LIMITS, words: CHINESE_TITLES });
    const known = { cases: keys.cases, decisions: [...decisions, ...keys.decisions] };
    const all = coverDecisions(entity, known, world, NO_LIMITS);

    expect([...unmet, ...keys.unmet]).toEqual([]);
    expect(all).toMatchObject({ failing: [], gaps: [], undecided: [] });
    expect(all.tally.covered).toBe(all.tally.total);
    const none = coverDecisions(entity, {}, world, NO_LIMITS);
    expect(none.tally).toEqual({ covered: 0, total: all.tally.total });
    expect(none.gaps.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        '动作 提交（submit）：去掉「从 草稿」',
        '动作 审批（approve）：谁「合同额 < 1,000,000」改为「合同额 ≤ 1,000,000」',
        '动作 审批（approve）：去掉「还要满足」',
        '动作 审批（approve）：「到 生效」改为「到 待审」',
        '唯一「编号已存在」：去掉',
        '外部用户有时可见「合同额 > 5」改为「合同额 ≥ 5」',
        '提醒 到期（due/1）：总是到期',
      ]),
    );
  });

  it('names what no case can show with its reason, and says so where there is no need of it', () => {
    const { entity, world } = open(product(), 'deal');
    const { decisions } = proposeDecisions(entity, {}, world, NO_LIMITS);
    const told = [
      { change: '唯一「编号已存在」：去掉', reason: '数据库也拒绝' },
      { change: '没有这样的判定', reason: '写错了' },
    ];
    const some = coverDecisions(entity, { unreached: told }, world, NO_LIMITS);

    expect(some.unreached).toEqual([
      { text: told[0]?.change, reason: '数据库也拒绝', place: { file: 'deal/form.json', pointer: '/x-unique/0' } },
    ]);
    expect(some.gaps.map(({ text }) => text)).not.toContain(told[0]?.change);
    expect(some.needless).toEqual(['没有这样的判定']);
    expect(coverDecisions(entity, { decisions, unreached: told }, world, NO_LIMITS).needless).toHaveLength(2);
  });

  it('proposes titles that say who, in which circumstances, and what is decided', () => {
    const { entity, world } = open(product(), 'deal');
    const titles = proposeDecisions(entity, {}, world, NO_LIMITS).decisions.map(({ title }) => title);

    expect(titles).toEqual(
      expect.arrayContaining(['待审，同事，合同额 1,000,000：不能审批', '草稿，是部门负责人：可以修改，可以删除']),
    );
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('notices a workflow that decides otherwise', () => {
    const { entity, world } = open(product(), 'deal');
    const { decisions } = proposeDecisions(entity, {}, world, NO_LIMITS);
    const [submit, approve, expire] = workflow.transitions ?? [];
    if (submit === undefined || approve === undefined || expire === undefined) throw new Error('transitions');
    const looser = open(product({ transitions: [submit, { ...approve, who: ['{{ true }}'] }, expire] }), 'deal');

    expect(runDecisions(entity, decisions, world).every(({ passed }) => passed)).toBe(true);
    expect(runDecisions(looser.entity, decisions, looser.world).some(({ passed }) => !passed)).toBe(true);
  });
});
