import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Value, Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { type BoardMove, boardMove } from '#engine/workflow/boardMove.ts';
import { smallEntity } from '../../support/smallProduct.ts';
import { JOB } from './jobs.ts';

const fieldOf = (entity: EntityModel, name: string): FieldModel => {
  const field = entity.field(name);
  if (field === undefined) throw new Error(name);
  return field;
};
const transitions = JOB.workflow?.transitions ?? [];
const every = new Set(transitions.map(({ action }) => action));

const moveJob = (from: Value, to: Value, Can: string[], actions: ReadonlySet<string> = every): BoardMove =>
  boardMove(
    { entity: JOB, field: fieldOf(JOB, 'JobState'), row: { Id: 1, Can }, from, actions, writable: new Set() },
    to,
  );
const ORDER = smallEntity('order');
const moveOrder = (name: string, row: Values, to: Value, writable = new Set([name])): BoardMove =>
  boardMove(
    { entity: ORDER, field: fieldOf(ORDER, name), row, from: row[name] ?? null, actions: new Set(['edit']), writable },
    to,
  );
const textOf = (move: BoardMove): string => (move.kind === 'refused' ? move.text : move.kind);

describe('a record on a board', () => {
  it('takes just the transitions that its row offers and that lead from its state to the other', () => {
    const states = fc.constantFrom(0, 10, 20, 30, 40, 50);
    fc.assert(
      fc.property(states, states, fc.subarray([...every]), fc.subarray([...every]), (from, to, can, granted) => {
        const move = moveJob(from, to, can, new Set(granted));
        const leading = transitions.filter(
          ({ action, manual, from: start, to: ends }) =>
            manual &&
            can.includes(action) &&
            granted.includes(action) &&
            (start === undefined || start.includes(from)) &&
            ends.some(({ state }) => state === to),
        );
        expect(move.kind === 'take' ? move.transitions : []).toEqual(leading);
        expect(move.kind).toBe(leading.length > 0 ? 'take' : 'refused');
      }),
    );
  });

  it.each<[Value, Value, string, string[]]>([
    [0, 10, '现在不能提交', ['submit']],
    [0, 40, '「草稿」不能直接到「已完成」，要先到「进行中」', []],
    [40, 10, '「已完成」不能直接到「审批中」，要先到「草稿」或「已退回」或「审批中」', []],
    [0, 50, '「已终止」由系统自动变更', []],
  ])('in state %s does not get to %s without its transition, and says why', (from, to, text, asked) => {
    const move = moveJob(from, to, []);
    expect([textOf(move), move.kind === 'refused' ? move.transitions.map(({ action }) => action) : []]).toEqual([
      text,
      asked,
    ]);
  });

  it.each<[string, Values, Value, string]>([
    ['Kind', { Kind: 10, OrderState: 10, Can: ['view', 'edit'] }, 20, 'save'],
    ['Kind', { Kind: 10, OrderState: 10, Can: ['view'] }, 20, '这条记录现在不能修改，或您没有修改它的权限'],
    ['Kind', { Kind: 10, OrderState: 30, Can: ['edit'] }, 20, '「已完成」时不能修改「类型」'],
    ['Kind', { Kind: 10, Can: ['edit'] }, 20, 'save'],
    ['CustomerLevel', { CustomerLevel: 1, Can: ['edit'] }, 2, '「客户级别」由系统计算，不能直接改'],
    ['PaidState', { PaidState: 1, Can: ['edit'] }, 2, '「收齐」由系统按其他内容得出，不能直接改'],
  ])('with another %s is a save, as far as the row allows it: %j', (name, row, to, text) => {
    expect(textOf(moveOrder(name, row, to))).toBe(text);
  });

  it('keeps a field that its reader may not write', () => {
    expect(textOf(moveOrder('Kind', { Kind: 10, Can: ['edit'] }, 20, new Set()))).toBe('您没有修改「类型」的权限');
  });
});
