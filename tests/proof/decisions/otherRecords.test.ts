import { expect, it } from 'vitest';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { coverDecisions } from '#annex/proof/decisions/coverDecisions.ts';
import { decisionWorld } from '#proof/decisions/openDecision.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';

it('a changed condition over other records is none only if it is so for any two of them', () => {
  const documents = productOf([
    documentsOf(
      'bill',
      { Kind: { type: 'integer', title: '种类' }, Amount: { type: 'number', title: '金额' } },
      {
        'x-checks': [
          {
            field: 'Amount',
            total: { of: 'bill', sum: 'Amount', where: '{{ $record.Kind === 3 && $values.Kind === 3 }}' },
            when: '{{ $total > 100 }}',
            message: '太多',
          },
        ],
      },
    ),
  ]);
  const entities = modelsOf(documents);
  const world = decisionWorld({ entities, enums: enumsOfProduct(documents), documents });
  const bill = entities.get('bill');
  if (bill === undefined) throw new Error('The entity was not built');
  const { gaps } = coverDecisions(bill, {}, world, NO_LIMITS);
  const named = gaps.map(({ text }) => text).filter((text) => text.includes('看的记录'));

  expect(named).toContainEqual(expect.stringContaining('改为「种类 = 3 或 本条的种类 = 3」'));
  expect(named.filter((text) => text.includes('去掉'))).toHaveLength(2);
});
