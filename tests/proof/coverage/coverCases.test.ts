import { describe, expect, it } from 'vitest';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { coverCases } from '#proof/coverage/coverCases.ts';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import type { FieldNode, Properties } from '#generated/documents/FormDocument.ts';
import { documentsOf, entityOf, modelsOf, productOf } from '../../support/buildEntity.ts';

const number = (title: string): FieldNode => ({ type: 'integer', title });
const text = (title: string, more: Partial<FieldNode> = {}): FieldNode => ({ type: 'string', title, ...more });
const fields: Properties = {
  Kind: number('类别'),
  Level: number('级别'),
  Note: text('说明', {
    'x-reactions': {
      when: '{{ $values.Kind === 2 && $values.Level > 5 }}',
      fulfill: { state: { visible: true, required: true } },
      otherwise: { state: { visible: false } },
    },
  }),
};
const entity = entityOf(fields);
const caseOf = (values: RuleCase['values'], expected: RuleCase['expect']): RuleCase => ({
  title: JSON.stringify(values),
  rule: 'R1',
  values,
  expect: expected,
});
const cover = (...cases: RuleCase[]) => coverCases(entity, cases, () => undefined, NO_LIMITS);
const shown = caseOf({ Kind: 2, Level: 6 }, { Note: { visible: true, required: true } });
const hidden = (values: RuleCase['values']): RuleCase => caseOf(values, { Note: { visible: false, required: false } });

describe('coverCases', () => {
  it('counts nothing for rules that no case looks at, however often they run', () => {
    const report = cover(caseOf({ Kind: 2, Level: 6 }, { Kind: { value: 2 } }));

    expect(report.conditions).toEqual({ covered: 0, total: 2 });
    expect(report.atoms).toEqual({ covered: 0, total: 2 });
    expect(report.gaps.map((gap) => gap.text)).toEqual([
      '说明(Note) 显示：没有用例使「类别 = 2 且 级别 > 5」不成立',
      '说明(Note) 显示：没有用例说明「类别 = 2」不成立时决定结果',
      '说明(Note) 显示：没有用例说明「级别 > 5」不成立时决定结果',
      '说明(Note) 显示：没有用例使「类别 = 2 且 级别 > 5」成立',
      '说明(Note) 显示：没有用例说明「类别 = 2」成立时决定结果',
      '说明(Note) 显示：没有用例说明「级别 > 5」成立时决定结果',
      '说明(Note) 必填：没有用例使「类别 = 2 且 级别 > 5」不成立',
      '说明(Note) 必填：没有用例使「类别 = 2 且 级别 > 5」成立',
    ]);
  });

  it('needs each atom to decide with either value', () => {
    const report = cover(shown, hidden({ Kind: 3, Level: 1 }));

    expect(report.conditions).toEqual({ covered: 2, total: 2 });
    expect(report.atoms).toEqual({ covered: 0, total: 2 });
    expect(report.gaps.map(({ expression, wants }) => [expression, wants])).toEqual([
      ['$values.Kind === 2', false],
      ['$values.Level > 5', false],
    ]);
    expect(cover(shown, hidden({ Kind: 3, Level: 6 }), hidden({ Kind: 2, Level: 5 })).atoms).toEqual({
      covered: 2,
      total: 2,
    });
  });

  it('tells an expectation of one property from another', () => {
    const visibleOnly = cover(caseOf({ Kind: 2, Level: 6 }, { Note: { visible: true } }));

    expect(visibleOnly.gaps.filter(({ property, wants }) => property === 'required' && wants === true)).toHaveLength(1);
    expect(
      visibleOnly.gaps.filter(
        ({ property, kind, wants }) => property === 'display' && kind === 'condition' && wants === true,
      ),
    ).toEqual([]);
  });

  it('points at the place of a gap inside the text', () => {
    const [condition, atom] = cover().gaps;

    expect(condition?.place).toEqual({ file: 'thing/form.json', pointer: '/properties/Note/x-reactions/when' });
    expect(atom?.place).toEqual({
      file: 'thing/form.json',
      pointer: '/properties/Note/x-reactions/when',
      range: [3, 21],
    });
  });

  it('names survivors with what was changed, and none that a case notices', () => {
    const survivors = cover(shown, hidden({ Kind: 3, Level: 6 })).survivors.map(({ kind, text: words }) => [
      kind,
      words,
    ]);

    expect(survivors).toEqual([
      ['dropped-atom', '去掉「级别 > 5」'],
      ['operator', '「级别 > 5」改为「级别 ≥ 5」'],
      ['constant', '「级别 > 5」改为「级别 > 4」'],
    ]);
    const all = cover(
      shown,
      hidden({ Kind: 3, Level: 6 }),
      hidden({ Kind: 2, Level: 5 }),
      hidden({ Kind: 1, Level: 6 }),
    );
    expect(all.mutants?.covered).toBe(all.mutants?.total);
  });

  it('leaves out mutants when they are not asked for', () => {
    const report = coverCases(entity, [shown], () => undefined, NO_LIMITS, { mutants: false });

    expect(report.mutants).toBeUndefined();
    expect(report.survivors).toEqual([]);
  });

  it('takes no notice of a case that enters what nobody could, and names it', () => {
    const report = cover(caseOf({ Note: '甲' }, { Note: { required: false } }));

    expect(report.failing).toEqual(['{"Note":"甲"}']);
    expect(report.conditions.covered).toBe(0);
  });

  it('names a case that does not hold', () => {
    expect(cover(caseOf({ Kind: 2 }, { Note: { visible: true } })).failing).toEqual(['{"Kind":2}']);
  });

  it('wants a computed value that is not empty', () => {
    const computed = entityOf({
      A: number('甲'),
      Sum: { type: 'number', title: '和', 'x-reactions': { fulfill: { state: { value: '{{ $values.A + 1 }}' } } } },
    });
    const empty = caseOf({}, { Sum: { value: null } });
    const filled = caseOf({ A: 2 }, { Sum: { value: 3 } });
    const conditions = (...cases: RuleCase[]) => coverCases(computed, cases, () => undefined, NO_LIMITS).conditions;

    expect(conditions(empty)).toEqual({ covered: 0, total: 1 });
    expect(conditions(filled)).toEqual({ covered: 1, total: 1 });
  });

  it('sees states and sums through what a case says is stored', () => {
    const workflow = {
      field: 'State',
      title: '状态',
      states: [
        { value: 1, title: '草稿', color: 'grey' as const },
        { value: 2, title: '已提交', color: 'blue' as const },
      ],
    };
    const note = text('说明', {
      'x-reactions': { when: '{{ $values.State === 2 }}', fulfill: { state: { required: true } } },
    });
    const stated = modelsOf(productOf([documentsOf('thing', { Note: note }, {}, { workflow })])).get('thing');
    if (stated === undefined) throw new Error('no entity');
    const inState = (State: number, required: boolean): RuleCase => ({
      ...caseOf({}, { Note: { required } }),
      stored: { State },
    });
    const report = coverCases(stated, [inState(1, false), inState(2, true)], () => undefined, NO_LIMITS);

    expect(report.gaps).toEqual([]);
    expect(report.conditions).toEqual({ covered: 1, total: 1 });
  });

  it('ends when it is told to, with what was reached', () => {
    let asked = 0;
    const limits = { mostStates: 1000, shouldStop: () => (asked += 1) > 3 };
    const report = coverCases(entity, [shown], () => undefined, limits);

    expect(report.isComplete).toBe(false);
    expect(report.conditions.total).toBe(2);
  });
});
