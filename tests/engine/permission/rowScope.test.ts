import { describe, expect, it } from 'vitest';
import type { Values } from '#language/Value.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';
import { describeRowScope, meets } from '../../support/permissions/describeRows.ts';
import { smallEntity, smallFacts, smallProduct } from '../../support/smallProduct.ts';
import { customer, employee } from '../../support/userContext.ts';

const findEntity = (key: string) => smallProduct().entities.get(key);

describeRowScope({
  entities: smallProduct().entities,
  facts: smallFacts,
  owned: 'order',
  region: 'Region',
  child: { key: 'receipt', by: 'OrderId', parent: 'order' },
});

describe('a scope that the entity states', () => {
  const built = modelsOf(
    productOf([
      documentsOf(
        'note',
        { Writer: { type: 'integer', title: '作者' }, IsOpen: { type: 'boolean', title: '未归档' } },
        {
          'x-scope': {
            own: '{{ $record.Writer === $user.EmployeeId }}',
            changeable: '{{ $record.IsOpen === true }}',
          },
        },
      ),
    ]),
  );
  const reaches = (action: string, record: Values): boolean => {
    const note = built.get('note');
    if (note === undefined) throw new Error('not built');
    return meets(decideAccess(note, employee({ dataScope: 5 }), () => undefined).rows(action), employee(), record);
  };

  it('gives its rows whatever the data scope', () => {
    expect([6, 7].map((Writer) => reaches('view', { Writer }))).toEqual([true, false]);
  });

  it('narrows what is edited and deleted, and nothing else', () => {
    const closed = { Writer: 6, IsOpen: false };
    expect(['view', 'export', 'edit', 'delete', 'approve'].map((action) => reaches(action, closed))).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
    expect(['edit', 'delete'].map((action) => reaches(action, { Writer: 6, IsOpen: true }))).toEqual([true, true]);
  });
});

describe('customers', () => {
  const sees = (customerId: number | null, key: string, record: Values): boolean =>
    meets(decideAccess(smallEntity(key), customer(customerId), findEntity).rows('view'), customer(customerId), record);

  it.each([
    { key: 'order', record: { CustomerId: 3, OrderState: 20 }, seen: true },
    { key: 'order', record: { CustomerId: 3, OrderState: 10 }, seen: false },
    { key: 'customer', record: { Id: 3 }, seen: true },
    { key: 'contact', record: { CustomerId: 3 }, seen: false },
    { key: 'employee', record: { Id: 3 }, seen: false },
    { key: 'receipt', record: { CustomerId: 3 }, seen: false },
  ])('$key $record: $seen', ({ key, record, seen }) => {
    expect(sees(3, key, record)).toBe(seen);
    expect(sees(5, key, record)).toBe(false);
    expect(sees(null, key, record)).toBe(false);
  });

  it('an account without customer sees nothing, not even rows without customer', () => {
    expect(sees(null, 'order', { CustomerId: null, OrderState: 20 })).toBe(false);
  });
});
