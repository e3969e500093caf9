import { beforeAll, describe, expect, it } from 'vitest';
import type { ISchema } from '@formily/json-schema';
import type { Reaction } from '#generated/documents/FormDocument.ts';
import { isField } from '@formily/core';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import { entityOf } from '../../support/buildEntity.ts';
import {
  commonForms,
  expectLikeFormily,
  expectLikeFormilyWhileTyping,
  seenByUs,
} from '../../support/formily/expectLikeFormily.ts';
import { toSchema, withForm } from '../../support/formily/mountForm.ts';
import { useOurCompiler } from '../../support/formily/useOurCompiler.ts';
import { smallProduct } from '../../support/smallProduct.ts';

const forms = commonForms(smallProduct());

const reactsTo = (when: string): Reaction => ({
  dependencies: { tender: 'HasTender' },
  when,
  fulfill: { state: { visible: true } },
  otherwise: { state: { visible: false } },
});

/** Reactions that set another field than their own, values and titles; they are defined at A. */
const REACTIONS: readonly { readonly what: string; readonly reactions: Reaction | Reaction[] }[] = [
  {
    what: 'shows another field by the value of its own',
    reactions: {
      target: 'G',
      when: '{{ $self.value === 1 }}',
      fulfill: { state: { visible: true } },
      otherwise: { state: { visible: false } },
    },
  },
  {
    what: 'gives another field a value and a title',
    reactions: {
      target: 'G',
      dependencies: { b: 'B' },
      when: '{{ $deps.b > 1 }}',
      fulfill: { state: { value: '{{ $self.value * 2 }}', title: '两倍' } },
      otherwise: { state: { value: '{{ $deps.b + 1 }}', title: '加一' } },
    },
  },
  {
    what: 'hides another field without taking its value away',
    reactions: {
      target: 'G',
      dependencies: { b: 'B' },
      when: '{{ $deps.b > 1 }}',
      fulfill: { state: { hidden: true } },
      otherwise: { state: { hidden: false } },
    },
  },
  {
    what: 'requires another field by both its own and a third one',
    reactions: {
      target: 'G',
      dependencies: { b: 'B' },
      fulfill: { state: { required: '{{ $self.value === $deps.b }}', title: "{{ $self.value > 1 ? '大' : '小' }}" } },
    },
  },
  {
    what: 'gives its own title by another field',
    reactions: { dependencies: { b: 'B' }, fulfill: { state: { title: "{{ $deps.b === 3 ? '三' : '非三' }}" } } },
  },
];

describe('Formily as oracle', () => {
  beforeAll(useOurCompiler);

  it('has forms to compare', () => {
    expect(forms.map(({ key }) => key)).toContain('order');
  });

  it('would notice a rule that Formily reads otherwise', () => {
    const ours = entityOf({
      HasTender: { type: 'boolean', title: '投标' },
      HasSuccess: { type: 'boolean', title: '中标', 'x-reactions': reactsTo('{{ $deps.tender === true }}') },
    });
    const values = { HasTender: true };
    const negated = reactsTo('{{ $deps.tender !== true }}');
    const properties: ISchema['properties'] = { HasTender: {}, HasSuccess: { 'x-reactions': [negated] } };
    withForm(toSchema({ type: 'object', properties }), values, (mounted) =>
      expect(mounted.see('HasSuccess')).toEqual({ visible: false, required: false }),
    );
    expect(seenByUs(ours, values, ['HasSuccess'], () => undefined)).toEqual({
      HasSuccess: { visible: true, required: false },
    });
  });

  it.each(REACTIONS)('reads alike what $what', ({ reactions }) => {
    const rules = [reactions].flat();
    const node = (title: string) => ({ type: 'number' as const, title });
    const ours = entityOf({ A: { ...node('甲'), 'x-reactions': rules }, B: node('乙'), G: node('庚') });
    const properties: ISchema['properties'] = {
      // Formily evaluates first when a field is created, and reads a later field only after it changes.
      B: { type: 'number', title: '乙' },
      A: { type: 'number', title: '甲', 'x-reactions': rules },
      G: { type: 'number', title: '庚' },
    };
    for (const A of [null, 0, 1, 2])
      for (const B of [null, 1, 3]) {
        const values = { A, B, G: 7 };
        const context = { values, user: {}, now: CASE_NOW, refs: {}, enums: () => undefined };
        const outcome = evaluateRules(ours.ruleSet, context);
        withForm(toSchema({ type: 'object', properties }), values, ({ form }) => {
          for (const name of ['A', 'B', 'G']) {
            const field = form.query(name).take();
            if (!isField(field)) throw new Error(`Formily has no field ${name}`);
            const known = ours.field(name);
            const state = outcome.states[known?.index ?? -1];
            const seen: Record<'value' | 'title' | 'required', unknown> = field;
            const { value, title } = seen;
            const required = field.visible && seen.required === true;
            expect({ values, name, display: field.display, required, value: value ?? null, title }).toEqual({
              values,
              name,
              display: state?.display,
              required: state?.display === 'visible' && state.required,
              value: state?.display === 'visible' ? (outcome.values[name] ?? null) : (value ?? null),
              title: state?.title ?? known?.title,
            });
          }
        });
      }
  });

  it.each(forms)('$key: shows and requires the same fields in every state', expectLikeFormily);

  it.each(forms)('$key: stays the same while a person fills in the form', expectLikeFormilyWhileTyping);
});
