import { beforeAll, describe, expect, it } from 'vitest';
import {
  commonForms,
  expectLikeFormily,
  expectLikeFormilyWhileTyping,
} from '../../support/formily/expectLikeFormily.ts';
import { useOurCompiler } from '../../support/formily/useOurCompiler.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';

const shipped = commonForms(shippedProduct());

describe('Formily as oracle', () => {
  beforeAll(useOurCompiler);

  it('covers every shipped entity with visibility or required rules', () => {
    expect(shipped.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['tender', 'project', 'contract', 'invoice', 'payment', 'contact', 'customer']),
    );
  });

  it.each(shipped)('$key: shows and requires the same fields in every state', expectLikeFormily);

  it.each(shipped)('$key: stays the same while a person fills in the form', expectLikeFormilyWhileTyping);
});
