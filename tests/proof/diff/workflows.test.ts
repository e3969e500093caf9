import { describe, expect, it } from 'vitest';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { diffBehaviour, diffShared, type ProductVersion } from '#proof/diff/diffProducts.ts';
import type { CompanyDocument } from '#generated/documents/CompanyDocument.ts';
import type { WorkbenchDocument } from '#generated/documents/WorkbenchDocument.ts';
import type { SharedDocuments } from '#proof/diff/sharedDefinitions.ts';
import type { ReminderSource } from '#generated/documents/ReminderDocument.ts';
import type { TransitionDocument, WorkflowDocument } from '#generated/documents/WorkflowDocument.ts';
import { briefDefinitions, versionOf } from './versions.ts';

const approve: TransitionDocument = {
  action: 'approve',
  title: '审批',
  from: [1],
  to: 5,
  who: 'executive',
  when: '{{ $record.Money >= 1000000 }}',
};
const version = (transition: TransitionDocument) =>
  versionOf(
    { ThingState: { type: 'integer', title: '状态' }, Money: { type: 'number', title: '合同额' } },
    {},
    {
      workflow: {
        field: 'ThingState',
        title: '状态',
        initial: 1,
        states: [
          { value: 1, title: '草稿', color: 'grey' },
          { value: 5, title: '生效', color: 'green' },
        ],
        transitions: [transition],
      },
    },
  );
const changes = (more: Partial<TransitionDocument>): string[] =>
  briefDefinitions(diffBehaviour(version(approve), version({ ...approve, ...more })));

describe('a changed transition', () => {
  it.each([
    [{ when: '{{ $record.Money >= 2000000 }}' }, '条件 合同额 ≥ 1,000,000→合同额 ≥ 2,000,000'],
    [{ who: 'owner' as const }, '谁 高管→负责人'],
    [{ from: [1, 5] }, '从 草稿→草稿；生效'],
    [{ to: 1 }, '到 生效→草稿'],
  ])('is told in words: %j', (more, told) => {
    expect(changes(more)).toEqual([`entity 动作 审批（approve）：${told}`]);
  });

  it('is none when keys stand in another order', () => {
    const { action, ...rest } = approve;

    expect(briefDefinitions(diffBehaviour(version(approve), version({ ...rest, action })))).toEqual([]);
  });

  it.each<Partial<TransitionDocument>>([
    { when: '{{ !($record.Money < 1000000) && !empty($record.Money) }}' },
    { when: '{{ 1000000 <= $record.Money }}' },
    { from: [1], who: ['executive'], to: [5] },
  ])('is none when the same is said in other words: %j', (more) => {
    expect(changes(more)).toEqual([]);
  });

  it('is one when a record as it is takes the place of what it will be', () => {
    const to = (root: string): TransitionDocument => ({
      ...approve,
      to: [{ when: `{{ ${root}.Money > 5 }}`, state: 5 }, { state: 1 }],
    });

    expect(briefDefinitions(diffBehaviour(version(to('$record')), version(to('$values'))))).toHaveLength(1);
  });

  it('takes what cannot be shown to be the same for a change', () => {
    const others = (money: string): Partial<TransitionDocument> => ({
      guards: [{ none: { of: 'other', by: 'ThingId', where: `{{ ${money} }}` }, message: '有' }],
    });

    expect(
      briefDefinitions(
        diffBehaviour(
          version({ ...approve, ...others('$record.Money > 5') }),
          version({ ...approve, ...others('5 < $record.Money') }),
        ),
      ),
    ).toHaveLength(1);
  });
});

describe('a transition of several people, and the correction of a record', () => {
  const withPeople = (workflow: Partial<WorkflowDocument>) =>
    versionOf(
      {
        ThingState: { type: 'integer', title: '状态' },
        Signers: { type: 'array', title: '签字人', items: { type: 'integer' }, 'x-reference': { entity: 'employee' } },
        Passed: { type: 'array', title: '已签字', items: { type: 'integer' }, 'x-reference': { entity: 'employee' } },
      },
      {},
      {
        workflow: {
          field: 'ThingState',
          title: '状态',
          initial: 1,
          states: [
            { value: 1, title: '草稿', color: 'grey' },
            { value: 5, title: '生效', color: 'green' },
            { value: 6, title: '置顶', color: 'green' },
          ],
          transitions: [
            { action: 'sign', title: '签字', from: [1], to: 5 },
            { action: 'put', title: '发布更正', from: [5, 6] },
            { action: 'drop', title: '放弃更正', from: [5, 6] },
          ],
          ...workflow,
        },
      },
    );
  const correction = { states: [5, 6], release: 'put', discard: 'drop' };
  const joint = { people: 'Signers', passed: 'Passed' };
  const sign = (more: Partial<TransitionDocument>): Partial<WorkflowDocument> => ({
    transitions: [{ action: 'sign', title: '签字', from: [1], to: 5, ...more }],
  });

  it.each<[Partial<WorkflowDocument>, Partial<WorkflowDocument>, string[]]>([
    [{}, { correction }, ['流程：不离开状态的更正 无→停留的状态 生效；置顶，发布的动作 发布更正，放弃的动作 放弃更正']],
    [
      { correction },
      { correction: { ...correction, states: [5] } },
      [
        '流程：不离开状态的更正 停留的状态 生效；置顶，发布的动作 发布更正，放弃的动作 放弃更正→停留的状态 生效，发布的动作 发布更正，放弃的动作 放弃更正',
      ],
    ],
    [{ correction }, { correction: { ...correction, states: [6, 5] } }, []],
    [sign({}), sign({ joint }), ['动作 签字（sign）：会签 无→要做的人 签字人，已做的人 已签字']],
    [
      sign({ joint }),
      sign({ joint: { people: 'Passed', passed: 'Passed' } }),
      ['动作 签字（sign）：会签 要做的人 签字人，已做的人 已签字→要做的人 已签字，已做的人 已签字'],
    ],
  ])('is told in words: %#', (before, after, lines) => {
    // A correction also brings fields for its author and time.
    const told = briefDefinitions(diffBehaviour(withPeople(before), withPeople(after)));
    expect(told.filter((text) => /流程|动作/.test(text))).toEqual(lines.map((text) => `entity ${text}`));
  });
});

describe('what belongs to no entity', () => {
  const product = (documents: SharedDocuments): ProductVersion => {
    const { entity, enums } = version(approve);
    return { entities: new Map([[entity.key, entity]]), enums, documents };
  };
  const reminder = (more: Partial<ReminderSource>): SharedDocuments => ({
    roles: {},
    menus: {},
    reminders: {
      due: {
        title: '到期',
        sources: [
          {
            entity: 'thing',
            on: 'created',
            where: '{{ $record.Money >= 5 }}',
            message: '到期',
            content: '到期',
            receivers: [{ field: 'OwnerId' }],
            ...more,
          },
        ],
      },
    },
  });
  const told = (before: SharedDocuments, after: SharedDocuments): string[] =>
    diffShared(product(before), product(after), () => NO_LIMITS).flatMap(({ entity, presence, ...diff }) =>
      presence === 'both'
        ? briefDefinitions({ entity, presence, ...diff }).map((text) => `${entity} ${text}`)
        : [`${entity} ${presence}`],
    );

  it('is compared by what reminders mean', () => {
    expect(told(reminder({}), reminder({ where: '{{ 5 <= $record.Money }}' }))).toEqual([]);
    expect(told(reminder({}), reminder({ where: '{{ $record.Money > 5 }}' }))).toEqual([
      'reminders/due entity 第 1 项（thing）：条件 合同额 ≥ 5→合同额 > 5',
    ]);
    expect(told(reminder({}), reminder({ receivers: [{ field: 'CreatorId' }] }))).toHaveLength(1);
    expect(told(reminder({}), { roles: {}, menus: {}, reminders: {} })).toEqual(['reminders/due removed']);
  });

  it('is compared by what roles grant and where menu items stand', () => {
    const role = (actions: string[]): SharedDocuments => ({
      reminders: {},
      menus: {
        employee: {
          title: '菜单',
          role: 'employee',
          items: [{ key: 'A', title: '甲' }, ...(actions.length > 1 ? [{ key: 'B', title: '乙' }] : [])],
        },
      },
      roles: { sales: { title: '销售', keys: ['A'], actions, dataScope: 1 } },
    });

    expect(told(role(['Thing.edit', 'Thing.view']), role(['Thing.view', 'Thing.edit']))).toEqual([]);
    expect(told(role(['Thing.edit']), role(['Thing.edit', 'Thing.approve']))).toEqual([
      'menus/employee entity 菜单 乙（B） 无→{"above":"","key":"B","place":2,"title":"乙"}',
      'roles/sales entity 操作 Thing.edit→Thing.approve、Thing.edit',
    ]);
  });

  it('is compared by what company.json decides, and by what holds where it says nothing', () => {
    const of = (company?: CompanyDocument): SharedDocuments => ({ reminders: {}, menus: {}, roles: {}, company });
    const plain = of({ name: '公司' });

    expect(told(of(), plain)).toEqual([]);
    expect(told(plain, of({ name: '新名称', phone: '10086', look: { color: '#112233' } }))).toEqual([]);
    expect(told(plain, of({ name: '公司', timeZone: 'Asia/Shanghai', language: 'zh', signIn: {} }))).toEqual([]);
    expect(told(plain, of({ name: '公司', timeZone: 'Europe/Berlin' }))).toEqual([
      'company.json entity 时区 Asia/Shanghai→Europe/Berlin',
    ]);
    expect(told(plain, of({ name: '公司', currency: { sign: '€', unit: '欧元' } }))).toEqual([
      'company.json entity 货币符号 ￥→€',
      'company.json entity 货币单位 元→欧元',
      'company.json entity 货币的大单位 万元→无',
      'company.json entity 大单位合多少 10000→无',
    ]);
    const more: CompanyDocument = {
      ...{ name: '公司', language: 'browser', offline: { hours: 8 }, keptEnums: ['Kind'] },
      ...{ signIn: { sms: { weChat: true, register: true } }, keys: { development: 'Tools', organisation: 'Org' } },
      patterns: { PLATE: { pattern: '^[A-Z]$', message: '不是车牌' } },
    };
    expect(told(plain, of(more))).toEqual([
      'company.json entity 界面语言 中文→浏览器的语言',
      'company.json entity 断网时可用（小时） 无→8',
      'company.json entity 短信验证码登录 否→是',
      'company.json entity 微信登录 否→是',
      'company.json entity 自己注册账号 否→是',
      'company.json entity 开发工具的权限键 Development→Tools',
      'company.json entity 角色和账号的权限键 OrgMgr→Org',
      'company.json entity 留在浏览器里的枚举类型 无→Kind',
      'company.json entity 格式 PLATE 无→^[A-Z]$',
      'company.json entity 格式 PLATE 的提示 无→不是车牌',
    ]);
  });

  it('is compared by the blocks of workbenches and their figures', () => {
    const of = (blocks: WorkbenchDocument['blocks'], more: Partial<WorkbenchDocument> = {}): SharedDocuments => ({
      ...{ reminders: {}, menus: {}, roles: {} },
      workbench: { employee: { title: '工作台', role: 'employee', blocks, ...more } },
    });
    const card = { key: 'open', title: '未完成', list: 'thing/list', query: { scene: 'open' } };
    const cards: WorkbenchDocument['blocks'][number] = { type: 'cards', key: 'figures', title: '概况', cards: [card] };
    const late = { ...cards, keys: ['A'], cards: [{ ...card, query: { scene: 'late' } }] };
    const first: WorkbenchDocument['blocks'][number] = {
      ...{ type: 'records', key: 'first', title: '最新', list: 'thing/list', show: [] },
    };

    expect(told(of([cards]), of([{ ...cards }]))).toEqual([]);
    expect(told(of([cards]), of([late]))).toEqual([
      'workbench/employee entity 栏目 概况（figures）里的 未完成（open）：筛选 {"scene":"open"}→{"scene":"late"}',
      'workbench/employee entity 栏目 概况（figures）：权限键 无→A',
    ]);
    expect(told(of([cards, first]), of([first, cards]))).toEqual([
      'workbench/employee entity 栏目 概况、最新→最新、概况',
    ]);
    expect(told(of([first]), of([{ ...first, rows: 9 }], { role: 'customer' }))).toEqual([
      'workbench/employee entity 给谁 employee→customer',
      'workbench/employee entity 栏目 最新（first）：行数 无→9',
    ]);
    expect(told(of([first]), { reminders: {}, menus: {}, roles: {} })).toEqual(['workbench/employee removed']);
  });
});
