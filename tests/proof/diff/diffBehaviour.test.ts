import { describe, expect, it } from 'vitest';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { differs } from '#proof/diff/BehaviourDiff.ts';
import { diffBehaviour } from '#proof/diff/diffProducts.ts';
import type { FieldNode, Properties, Reaction } from '#generated/documents/FormDocument.ts';
import { flag, requiredWhen, shownWhen } from '../../support/ringEntity.ts';
import { briefStates, diffOf, kinds, versionOf } from './versions.ts';

const kind: FieldNode = { type: 'integer', title: '种类', 'x-enum': 'Kind' };
const number = (title: string, ...reactions: Reaction[]): FieldNode =>
  reactions.length === 0 ? { type: 'number', title } : { type: 'number', title, 'x-reactions': reactions };
const withKind = (...reactions: Reaction[]): Properties => ({ Kind: kind, Code: flag('号码', ...reactions) });
const set = (state: Reaction['fulfill'], when?: string): Reaction =>
  when === undefined ? { fulfill: state ?? { state: {} } } : { when: `{{ ${when} }}`, fulfill: state ?? { state: {} } };

describe('what rules make of a field', () => {
  it('is compared in every state, with the smallest example', () => {
    const diff = diffOf(
      withKind(shownWhen('$values.Kind === 2'), requiredWhen('$values.Kind === 2')),
      withKind(shownWhen('$values.Kind >= 2'), requiredWhen('$values.Kind === 2')),
    );

    expect(briefStates(diff)).toEqual(['Code visible 1/4 种类=种类3 隐藏→可见']);
    expect(diff.states[0]).toMatchObject({ title: '号码', isExhaustive: true, example: { state: { Kind: 3 } } });
    expect(diff).toMatchObject({ walked: 4, isComplete: true, isExhaustive: true, definitions: [] });
  });

  it('tells shown, required, read-only, titles, options and values apart', () => {
    expect(briefStates(diffOf(withKind(), withKind(requiredWhen('$values.Kind === 1'))))).toEqual([
      'Code required 1/4 种类=种类1 选填→必填',
    ]);
    expect(briefStates(diffOf(withKind(), withKind(set({ state: { readOnly: true } }, '$values.Kind === 1'))))).toEqual(
      ['Code readOnly 1/4 种类=种类1 可编辑→只读'],
    );
    expect(briefStates(diffOf(withKind(), withKind(set({ state: { title: '编号' } }, '$values.Kind === 1'))))).toEqual([
      'Code title 1/4 种类=种类1 号码→编号',
    ]);
    const offering = (list: string): Properties => ({
      A: flag('甲'),
      Kind: { ...kind, 'x-reactions': set({ state: { options: `{{ ${list} }}` } }, '$values.A') },
    });
    expect(briefStates(diffOf(offering('[1, 2]'), offering('[2, 3]')))).toEqual([
      'Kind options 1/3 甲=是 种类1、种类2→种类2、种类3',
    ]);
    const tax = (formula: string): Properties => ({
      Money: number('金额'),
      Tax: number('税', set({ state: { value: `{{ ${formula} }}` } })),
    });
    expect(briefStates(diffOf(tax('$values.Money * 2'), tax('$values.Money * 3')))).toEqual([
      'Tax stored 2/4 金额=1,000 2,000→3,000',
    ]);
  });

  it('tells a hidden value that is kept from one that is not stored', () => {
    const hidden = (display: 'hidden' | 'none'): Properties =>
      withKind(set({ state: { display } }, '$values.Kind === 1'));

    expect(briefStates(diffOf(hidden('hidden'), hidden('none')))).toEqual(['Code stored 1/4 种类=种类1 保持原值→空']);
  });

  it('follows what rules of other fields change', () => {
    const chain = (when: string): Properties => ({
      A: flag('甲'),
      B: flag('乙', shownWhen(when)),
      C: flag('丙', shownWhen('$values.B === true')),
    });

    expect(briefStates(diffOf(chain('$values.A === true'), chain('$values.A !== true')))).toEqual([
      'B visible 3/3 相关字段都为空 隐藏→可见',
      'C visible 3/9 乙=是 隐藏→可见',
    ]);
  });

  it('uses the constants of both versions and the enum items of both', () => {
    const least = (limit: number): Properties => ({
      N: number('数'),
      C: flag('丙', shownWhen(`$values.N >= ${limit}`)),
    });
    expect(briefStates(diffOf(least(1), least(20)))).toEqual(['C visible 4/8 数=1 可见→隐藏']);

    const before = versionOf(withKind(shownWhen('$values.Kind === 1')), {}, {}, kinds(1, 2));
    const after = versionOf(withKind(shownWhen('$values.Kind !== 2')), {}, {}, kinds(1, 2, 9));
    expect(briefStates(diffBehaviour(before, after))).toEqual(['Code visible 2/4 相关字段都为空 隐藏→可见']);
  });

  it('sees that today is no fixed day, and that formulas agree by chance only', () => {
    const date = (limit: string): Properties => ({
      Day: { type: 'string', format: 'date', title: '日期' },
      C: flag('丙', shownWhen(`$values.Day < ${limit}`)),
    });
    expect(differs(diffOf(date('date($now)'), date("'2026-03-10'")))).toBe(true);

    const formula = (text: string): Properties => ({
      N: number('数'),
      M: number('积', set({ state: { value: `{{ ${text} }}` } })),
    });
    expect(differs(diffOf(formula('$values.N * 7'), formula('$values.N * 1 + 6')))).toBe(true);
  });

  it('sees rules that read the user, a referenced record or what the record is saved for', () => {
    const user = (role: string): Properties => ({ C: flag('丙', shownWhen(`$user.Role === '${role}'`)) });
    expect(briefStates(diffOf(user('customer'), user('employee')))).toEqual([
      'C visible 2/3 当前用户的身份=员工 隐藏→可见',
    ]);
    const reference = (name: string): Properties => ({
      OtherId: { type: 'integer', title: '其他', 'x-reference': { entity: 'other' } },
      C: flag('丙', shownWhen(`$ref.OtherId.${name} === 1`)),
    });
    expect(briefStates(diffOf(reference('Kind'), reference('Sort')))).toEqual([
      'C visible 7/40 其他=编号 1，其他的Sort=1 隐藏→可见',
    ]);
    const saved = (by: string[]): Properties => ({
      A: flag('甲'),
      C: { ...flag('丙', shownWhen('$values.A')), 'x-required-by': by },
    });
    expect(briefStates(diffOf(saved(['issue']), saved(['send'])))).toEqual([
      'C required 2/9 甲=是，所做的操作=issue 必填→选填',
    ]);
  });

  it('compares what checks say', () => {
    const checked = (...checks: [when: string, message: string][]) =>
      versionOf({ N: number('数') }, { 'x-checks': checks.map(([when, message]) => ({ field: 'N', when, message })) });
    const negative = checked(['{{ $values.N < 0 }}', '不能为负']);

    expect(briefStates(diffBehaviour(negative, checked(['{{ $values.N <= 0 }}', '不能为负'])))).toEqual([
      'N check 1/5 数=0 校验通过→不能为负',
    ]);
    expect(briefStates(diffBehaviour(negative, checked(['{{ $values.N < 0 }}', '必须为正'])))).toEqual([
      'N check 1/5 数=-1 不能为负→必须为正',
    ]);
    expect(
      differs(diffBehaviour(negative, checked(['{{ !($values.N >= 0) && !empty($values.N) }}', '不能为负']))),
    ).toBe(false);
  });

  it('says that a rule set a base state before, and does not repeat it as a definition', () => {
    const before = versionOf({ ...withKind(), Code: flag('号码') }, { required: ['Code'] });
    const after = versionOf(withKind(requiredWhen('$values.Kind !== 1 || $values.Kind === 1')));
    const never = versionOf(withKind());

    expect(differs(diffBehaviour(before, after))).toBe(false);
    expect(diffBehaviour(before, never).definitions).toMatchObject([{ what: '必填', before: '是', after: '否' }]);
  });
});

describe('a space that is too large', () => {
  const many = (last: string): Properties => ({
    ...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`F${i}`, flag(`第${i}`)])),
    C: flag(
      '丙',
      shownWhen(`${Array.from({ length: 11 }, (_, i) => `$values.F${i} !== null`).join(' || ')} || ${last}`),
    ),
  });

  it('is walked in pairs of values, and the example is made smaller', () => {
    const diff = diffOf(many('$values.F11 === true'), many('$values.F11 !== null && $values.F11'), {
      ...NO_LIMITS,
      mostStates: 1000,
    });
    expect(diff).toMatchObject({ isExhaustive: false, isComplete: true });

    const changed = diffOf(many('$values.F11 === true'), many('$values.F11 === null'), {
      ...NO_LIMITS,
      mostStates: 1000,
    });
    expect(changed.walked).toBeLessThan(1000);
    expect(briefStates(changed)[0]).toMatch(/^C visible \d+\/\d+ (相关字段都为空 隐藏→可见|第11=是 可见→隐藏)$/);
  });

  it('ends when it should, and says so', () => {
    let asked = 0;
    const diff = diffOf(many('$values.F11'), many('!$values.F11'), {
      mostStates: 1_000_000,
      shouldStop: () => (asked += 1) > 5,
    });

    expect(diff.isComplete).toBe(false);
  });
});
