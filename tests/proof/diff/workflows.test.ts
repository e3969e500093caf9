import { describe, expect, it } from 'vitest';
import { diffBehaviour } from '#proof/diff/diffProducts.ts';
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
});
