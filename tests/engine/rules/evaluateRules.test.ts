import { describe, expect, it } from 'vitest';
import type { Values } from '#language/Value.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { FieldState, Outcome } from '#engine/rules/FieldState.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldNode, Reaction } from '#generated/documents/FormDocument.ts';
import { documentsOf, entityOf, modelsOf, productOf } from '../../support/buildEntity.ts';

const flag = (title: string, more: Partial<FieldNode> = {}): FieldNode => ({ type: 'boolean', title, ...more });
const number = (title: string, more: Partial<FieldNode> = {}): FieldNode => ({ type: 'number', title, ...more });
const text = (title: string, more: Partial<FieldNode> = {}): FieldNode => ({ type: 'string', title, ...more });
const shownWhen = (field: string, more: Partial<Reaction> = {}): Reaction => ({
  dependencies: { on: field },
  when: '{{ $deps.on === true }}',
  fulfill: { state: { visible: true, required: true } },
  otherwise: { state: { visible: false } },
  ...more,
});

const run = (entity: EntityModel, values: Values, more: Partial<EvaluationContext> = {}): Outcome =>
  evaluateRules(entity.ruleSet, {
    values,
    user: {},
    now: '2026-03-10 10:00:00',
    refs: {},
    enums: () => undefined,
    ...more,
  });

function stateOf(entity: EntityModel, outcome: Outcome, name: string): FieldState {
  const state = outcome.states[entity.field(name)?.index ?? -1];
  if (state === undefined) throw new Error(`No state of ${name}`);
  return state;
}

describe('evaluateRules', () => {
  const chain = entityOf({
    Last: flag('第三', { 'x-reactions': shownWhen('Middle') }),
    Middle: flag('第二', { 'x-reactions': shownWhen('First') }),
    First: flag('第一'),
  });

  it('takes a hidden field for empty in every other rule', () => {
    const outcome = run(chain, { First: false, Middle: true, Last: true });

    expect(['Middle', 'Last'].map((name) => stateOf(chain, outcome, name).display)).toEqual(['none', 'none']);
    expect(outcome.values).toMatchObject({ First: false, Middle: null, Last: null });
  });

  it('requires a field only while it is shown', () => {
    expect(stateOf(chain, run(chain, { First: true }), 'Middle')).toMatchObject({ display: 'visible', required: true });
    expect(stateOf(chain, run(chain, {}), 'Middle')).toMatchObject({ display: 'none', required: false });
  });

  it('leaves a field required that rules only show and lock', () => {
    const entity = entityOf(
      {
        On: flag('开关'),
        A: number('甲', { 'x-reactions': shownWhen('On', { fulfill: { state: { visible: true, readOnly: true } } }) }),
      },
      { required: ['A'] },
    );
    const state = (values: Values): FieldState => stateOf(entity, run(entity, values), 'A');

    expect(state({ On: true })).toMatchObject({ display: 'visible', required: true, readOnly: true });
    expect(state({ On: false })).toMatchObject({ display: 'none', required: false });
  });

  it('changes neither the rule set nor the values', () => {
    const values = Object.freeze({ First: false, Middle: true });
    run(chain, values);

    expect(values).toEqual({ First: false, Middle: true });
    expect(run(chain, values).values).toEqual(run(chain, values).values);
  });

  it('gives the same state object for the same state, so that unchanged fields are seen by identity', () => {
    const [before, after] = [run(chain, { First: true }), run(chain, { First: true, Last: true })];

    expect(stateOf(chain, before, 'Middle')).toBe(stateOf(chain, after, 'Middle'));
  });

  it('computes values, rounds money, and shows them to later rules', () => {
    const entity = entityOf({
      Total: number('合计', {
        'x-component': 'MoneyInput',
        'x-reactions': { fulfill: { state: { value: '{{ $values.A / 3 }}' } } },
      }),
      A: number('数'),
      Warning: flag('超限', { 'x-reactions': shownWhen('Total', { when: '{{ $deps.on === 33.33 }}' }) }),
    });
    const outcome = run(entity, { A: 100, Total: 7 });

    expect(outcome.values['Total']).toBe(33.33);
    expect(stateOf(entity, outcome, 'Total').readOnly).toBe(true);
    expect(stateOf(entity, outcome, 'Warning').display).toBe('visible');
  });

  it('takes an empty text that a rule makes for nothing, in its own record and in other rules', () => {
    const entity = entityOf({
      A: text('甲', { 'x-reactions': { fulfill: { state: { value: "{{ '' + '' }}" } } } }),
      B: text('乙', { 'x-reactions': shownWhen('A', { when: '{{ $deps.on === null }}' }) }),
    });
    const outcome = run(entity, { A: 'x' });

    expect([outcome.computed.get(0), outcome.values['A']]).toEqual([null, null]);
    expect(stateOf(entity, outcome, 'B').display).toBe('visible');
  });

  it('computes a value only while its condition holds, and leaves it open otherwise', () => {
    const entity = entityOf({
      A: number('数', {
        'x-reactions': {
          when: "{{ $user.Role === 'customer' }}",
          fulfill: { state: { value: '{{ $user.CustomerId }}' } },
        },
      }),
    });
    const customer = run(entity, { A: 5 }, { user: { Role: 'customer', CustomerId: 3 } });
    const employee = run(entity, { A: 5 }, { user: { Role: 'employee' } });

    expect([customer.values['A'], stateOf(entity, customer, 'A').readOnly]).toEqual([3, true]);
    expect([employee.values['A'], stateOf(entity, employee, 'A').readOnly]).toEqual([5, false]);
    expect(entity.field('A')?.computed).toBe(false);
  });

  it('keeps the value of a field that is only hidden', () => {
    const entity = entityOf({
      On: flag('开关'),
      Kept: number('保留', { 'x-hidden-value': 'keep', 'x-reactions': shownWhen('On') }),
      Dropped: number('清空', { 'x-reactions': shownWhen('On') }),
    });
    const outcome = run(entity, { Kept: 1, Dropped: 1 });

    expect(stateOf(entity, outcome, 'Kept').display).toBe('hidden');
    expect(stateOf(entity, outcome, 'Dropped').display).toBe('none');
  });

  it('shows other rules nothing of a value that it computes for a field that is hidden', () => {
    const computed = (more: Partial<FieldNode>): FieldNode =>
      number('算', {
        'x-reactions': [
          { when: '{{ $values.On === true }}', otherwise: { state: { visible: false } } },
          { fulfill: { state: { value: '{{ $values.A + 1 }}' } } },
        ],
        ...more,
      });
    const entity = entityOf({
      On: flag('开关'),
      A: number('数'),
      Kept: computed({ 'x-hidden-value': 'keep' }),
      Dropped: computed({}),
      SeesKept: flag('甲', { 'x-reactions': shownWhen('Kept', { when: '{{ $deps.on === 6 }}' }) }),
      SeesDropped: flag('乙', { 'x-reactions': shownWhen('Dropped', { when: '{{ $deps.on === 6 }}' }) }),
    });
    const seen = (values: Values): string[] =>
      ['Kept', 'Dropped', 'SeesKept', 'SeesDropped'].map((name) => stateOf(entity, run(entity, values), name).display);

    expect(seen({ On: true, A: 5 })).toEqual(['visible', 'visible', 'visible', 'visible']);
    expect(seen({ On: false, A: 5 })).toEqual(['hidden', 'none', 'none', 'none']);
    expect(run(entity, { On: false, A: 5 }).computed.get(entity.field('Kept')?.index ?? -1)).toBe(6);
  });

  it('an expression that fails neither shows nor requires a field', () => {
    const entity = entityOf({
      A: number('数'),
      B: number('乙', { 'x-reactions': shownWhen('A', { when: '{{ $deps.on / 0 > 1 }}' }) }),
      C: number('丙', { 'x-reactions': { fulfill: { state: { visible: '{{ $values.A + null }}' } } } }),
    });
    const outcome = run(entity, { A: 1 });

    expect(['B', 'C'].map((name) => stateOf(entity, outcome, name).display)).toEqual(['none', 'none']);
  });

  it('governs a section with all fields in it, nested ones too', () => {
    const entity = entityOf({
      On: flag('开关'),
      section: {
        type: 'void',
        title: '分组',
        'x-reactions': shownWhen('On', { fulfill: { state: { visible: true } } }),
        properties: {
          A: number('甲'),
          inner: { type: 'void', title: '内层', properties: { B: number('乙', { 'x-reactions': shownWhen('A') }) } },
        },
      },
    });
    const outcome = run(entity, { A: 1, B: 2 });

    expect(['A', 'B'].map((name) => stateOf(entity, outcome, name).display)).toEqual(['none', 'none']);
    expect(stateOf(entity, run(entity, { On: true }), 'A').display).toBe('visible');
  });

  it('reads fields of a referenced record only while the reference is shown and filled', () => {
    const entity = entityOf({
      On: flag('开关'),
      OtherId: { type: 'integer', title: '其他', 'x-reference': { entity: 'thing' }, 'x-reactions': shownWhen('On') },
      Copy: number('抄', { 'x-reactions': { fulfill: { state: { value: '{{ $ref.OtherId.Copy }}' } } } }),
    });
    const refs = { OtherId: { Copy: 9 } };

    expect(run(entity, { On: true, OtherId: 1 }, { refs }).values['Copy']).toBe(9);
    expect(run(entity, { On: false, OtherId: 1 }, { refs }).values['Copy']).toBeNull();
    expect(run(entity, { On: true }, { refs }).values['Copy']).toBeNull();
    expect(entity.ruleSet.references.get('OtherId')).toEqual(['Copy']);
  });

  it('knows what defaults read of a referenced record', () => {
    const entity = entityOf({
      OtherId: { type: 'integer', title: '其他', 'x-reference': { entity: 'thing' } },
      Copy: number('抄', { default: '{{ $ref.OtherId.Copy }}' }),
    });

    expect([...entity.ruleSet.references]).toEqual([['OtherId', ['Copy']]]);
  });

  it('understands every spelling of an effect', () => {
    const entity = entityOf({
      A: number('甲', { 'x-reactions': { fulfill: { state: { hidden: true } } } }),
      B: number('乙', { 'x-reactions': { fulfill: { state: { display: 'none' } } } }),
      C: number('丙', { 'x-reactions': { fulfill: { state: { disabled: true } } } }),
      D: number('丁', { 'x-reactions': { fulfill: { state: { editable: false } } } }),
      E: number('戊', { 'x-reactions': { fulfill: { state: { title: '己', options: [1, 2] } } } }),
      F: number('庚', { 'x-reactions': { target: 'G', fulfill: { state: { required: true } } } }),
      G: number('辛'),
    });
    const outcome = run(entity, {});

    expect(['A', 'B'].map((name) => stateOf(entity, outcome, name).display)).toEqual(['hidden', 'none']);
    expect(['C', 'D'].map((name) => stateOf(entity, outcome, name).readOnly)).toEqual([true, true]);
    expect(stateOf(entity, outcome, 'E')).toMatchObject({ title: '己', options: [1, 2] });
    expect(stateOf(entity, outcome, 'G').required).toBe(true);
  });

  it('requires for an action what the fields name it in x-required-by, while they are shown', () => {
    const fields = {
      On: flag('开关'),
      Plain: number('甲', { 'x-required-by': ['submit'] }),
      Ruled: number('乙', {
        'x-required-by': ['submit', 'send'],
        'x-reactions': shownWhen('On', { fulfill: { state: { visible: true } } }),
      }),
    };
    const form = { title: '动作', sections: [{ title: '', fields: ['Plain', 'Ruled'] }] };
    const product = productOf([documentsOf('thing', fields, {}, { forms: { submit: form, send: form } })]);
    const entity = [...modelsOf(product).values()][0] ?? entityOf({});
    const required = (values: Values, action?: string): boolean[] => {
      const outcome = run(entity, values, { action });
      return ['Plain', 'Ruled'].map((name) => stateOf(entity, outcome, name).required);
    };

    expect(required({ On: true })).toEqual([false, false]);
    expect(required({ On: true }, 'submit')).toEqual([true, true]);
    expect(required({ On: true }, 'send')).toEqual([false, true]);
    expect(required({ On: false }, 'submit')).toEqual([true, false]);
    expect(required({ On: true }, 'other')).toEqual([false, false]);
  });
});
