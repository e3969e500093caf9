import { describe, expect, it } from 'vitest';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { diffBehaviour, diffShared, type ProductVersion } from '#proof/diff/diffProducts.ts';
import type { SharedDocuments } from '#proof/diff/sharedDefinitions.ts';
import type { ReminderSource } from '#generated/documents/ReminderDocument.ts';
import type { TransitionDocument } from '#generated/documents/WorkflowDocument.ts';
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
});
