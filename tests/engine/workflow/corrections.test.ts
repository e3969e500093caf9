import { describe, expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Values } from '#language/Value.ts';
import { correctableRows } from '#engine/permission/changeable.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { transitionRows, waitingRows } from '#engine/permission/transitionRows.ts';
import { userValues, type UserContext } from '#engine/permission/UserContext.ts';
import { changedPart } from '#engine/records/changedPart.ts';
import { overwrittenFields } from '#engine/records/overwrittenFields.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { employee } from '../../support/userContext.ts';

const page = documentsOf(
  'page',
  { Title: { type: 'string', title: '标题' } },
  {},
  {
    workflow: {
      field: 'PageState',
      title: '状态',
      initial: 0,
      correction: { states: [20], release: 'release', discard: 'discard' },
      states: [
        { value: 0, title: '草稿', color: 'grey' },
        { value: 20, title: '已发布', color: 'green', edit: false },
      ],
      transitions: [
        { action: 'release', title: '发布修改' },
        { action: 'discard', title: '放弃修改' },
      ],
    },
  },
);
const PAGE = modelsOf(productOf([page])).get('page');

describe('a waiting version', () => {
  if (PAGE === undefined) throw new Error('no page');
  const holds = (rows: Expression, record: Values, user: UserContext): boolean =>
    compileExpression(rows)({ ...EMPTY_SCOPE, record, values: record, user: userValues(user) }) === true;
  const may = (action: string, record: Values, user: UserContext): boolean => {
    const transition = PAGE.workflow?.transitions.find((one) => one.action === action);
    if (transition === undefined) throw new Error(action);
    return holds(
      transitionRows(transition, { entity: PAGE, user, access: decideAccess(PAGE, user, () => PAGE) }),
      record,
      user,
    );
  };
  const waiting = { PageState: 20, CorrectorId: 6, CorrectTime: '2026-03-09 10:00:00' };

  it('is written in its states by users with permission to edit', () => {
    const revise = (record: Values, user: UserContext): boolean =>
      holds(
        correctableRows(
          PAGE,
          decideAccess(PAGE, user, () => PAGE),
        ),
        record,
        user,
      );
    expect(revise({ PageState: 20 }, employee({ dataScope: 5 }))).toBe(true);
    expect(revise({ PageState: 0 }, employee({ dataScope: 5 }))).toBe(false);
    expect(revise({ PageState: 20 }, employee({ dataScope: 5, actions: new Set(['Page.view']) }))).toBe(false);
  });

  it('is released by another user, waits for that user, and is discarded by both', () => {
    const [author, other] = [employee({ dataScope: 5 }), employee({ dataScope: 5, employeeId: 7 })];
    expect([author, other].map((user) => may('release', waiting, user))).toEqual([false, true]);
    expect([author, other].map((user) => may('discard', waiting, user))).toEqual([true, true]);
    const rows = (user: UserContext): Expression =>
      waitingRows({ entity: PAGE, user, access: decideAccess(PAGE, user, () => PAGE) });
    expect([author, other].map((user) => holds(rows(user), waiting, user))).toEqual([false, true]);
    for (const record of [
      { ...waiting, CorrectTime: null },
      { ...waiting, PageState: 0 },
    ])
      expect(['release', 'discard'].map((action) => may(action, record, other))).toEqual([false, false]);
  });

  it('is released by an employee where an account without one wrote it', () => {
    const [program, person] = [employee({ dataScope: 5, employeeId: null }), employee({ dataScope: 5 })];
    const written = { ...waiting, CorrectorId: null };
    expect([program, person].map((user) => may('release', written, user))).toEqual([false, true]);
    expect(may('release', waiting, program)).toBe(true);
  });

  it('names the fields that the record has changed to something else since', () => {
    const changes = new Map([
      ['Title', ['甲', '乙']],
      ['Text', ['甲', '乙']],
      ['Author', [null, '乙']],
    ] as const);
    expect(overwrittenFields(changes, { Title: '甲', Text: '丙', Author: '乙' })).toEqual(['Text']);
  });
});

describe('the differing part of two texts', () => {
  it('is shown with some of the text around it', () => {
    expect(changedPart('会议部署全年重点任雾', '会议部署全年重点任务')).toEqual({
      lead: '会议部署全年重点任',
      before: '雾',
      after: '务',
      tail: '',
    });
    const long = '字'.repeat(40);
    expect(changedPart(`${long}旧${long}`, `${long}${long}`)).toEqual({
      lead: `…${'字'.repeat(24)}`,
      before: '旧',
      after: '',
      tail: `${'字'.repeat(24)}…`,
    });
    expect(changedPart('', '新')).toEqual({ lead: '', before: '', after: '新', tail: '' });
  });
});
