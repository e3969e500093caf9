import { beforeAll, describe, expect, it } from 'vitest';
import type { ISchema } from '@formily/json-schema';
import type { Reaction } from '#generated/documents/FormDocument.ts';
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

  it.each(forms)('$key: shows and requires the same fields in every state', expectLikeFormily);

  it.each(forms)('$key: stays the same while a person fills in the form', expectLikeFormilyWhileTyping);
});
