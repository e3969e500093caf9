import { describe, expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Values } from '#language/Value.ts';
import { correctableRows } from '#engine/permission/changeable.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { transitionRows, waitingRows } from '#engine/permission/transitionRows.ts';
import { userValues, type UserContext } from '#engine/permission/UserContext.ts';
import { changedPart } from '#engine/records/changedPart.ts';
import { overwrittenFields, rowChanges, withRowChanges } from '#engine/records/waitingChanges.ts';
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
/** A document with child rows, one of whose columns is computed. */
const models = modelsOf(
  productOf([
    documentsOf('note', {
      ...Object.fromEntries(['Title', 'Text', 'Author'].map((name) => [name, { type: 'string', title: name }])),
      Lines: { type: 'array', title: '明细', 'x-child': { entity: 'noteLine', by: 'NoteId' } },
    }),
    documentsOf('noteLine', {
      NoteId: { type: 'integer', title: '单据', 'x-reference': { entity: 'note' } },
      Name: { type: 'string', title: '名称' },
      Amount: { type: 'number', title: '金额', 'x-reactions': { fulfill: { state: { value: '{{ 1 + 1 }}' } } } },
    }),
  ]),
);
const [NOTE, LINE] = [models.get('note'), models.get('noteLine')];
const PAGE = modelsOf(productOf([page])).get('page');

describe('a waiting version', () => {
  if (PAGE === undefined || NOTE === undefined) throw new Error('no page');
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
    expect(overwrittenFields(NOTE, changes, { Title: '甲', Text: '丙', Author: '乙' })).toEqual(['Text']);
  });

  it('holds the changes of child rows, without the rows that changed elsewhere', () => {
    const columns = (LINE?.fields ?? []).filter(({ name }) => ['Name', 'Amount'].includes(name));
    const [a, b, c] = [1, 2, 3].map((Id) => ({ Id, Name: `${Id}`, Amount: Id }));
    const rows = [
      { stored: a, after: { ...a, Name: '改' } },
      { stored: b, after: { ...b, Amount: 9 } },
      { stored: undefined, after: { Name: '新', Amount: null } },
    ];
    const [base, changes] = rowChanges(columns, { rows, removed: c === undefined ? [] : [c] }, []) ?? [[], []];
    expect(changes).toEqual([
      { Id: 1, Name: '改' },
      { Id: -1, Name: '新', Amount: null },
      { Id: 3, IsDeleted: true },
    ]);
    expect(base).toEqual([
      { Id: 1, Name: '1' },
      { Id: 3, Name: '3' },
    ]);
    const other = { Id: 4, Name: '4' };
    expect(withRowChanges([{ ...a, Amount: 7 }, { ...b }, other], changes)).toEqual([
      { Id: 1, Name: '改', Amount: 7 },
      b,
      other,
      { Id: -1, Name: '新', Amount: null },
    ]);
    const overwritten = (stored: readonly Values[]): string[] =>
      overwrittenFields(NOTE, new Map([['Lines', [base, changes]]]), { Lines: stored });
    expect(overwritten([{ ...a, Amount: 7 }, { ...b, Name: '别的' }, { ...c }, other])).toEqual([]);
    expect(overwritten([{ ...a, Name: '别的' }, { ...c }])).toEqual(['Lines']);
    expect(overwritten([{ ...c }])).toEqual(['Lines']);
    expect(overwritten([{ ...a }])).toEqual([]);
    expect(rowChanges(columns, { rows: [{ stored: b, after: { ...b, Amount: 9 } }], removed: [] }, [])).toBeUndefined();
    const again = rowChanges(
      columns,
      { rows: [{ stored: { ...a, Name: '别的' }, after: { ...a, Name: '又改' } }], removed: [] },
      base,
    );
    expect(again).toEqual([[{ Id: 1, Name: '1' }], [{ Id: 1, Name: '又改' }]]);
  });
});

it('the differing part of two texts is shown with some of the text around it', () => {
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
