import { describe, it } from 'vitest';
import { expectAnyKeyOrder } from '../../support/expectAnyKeyOrder.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';

describe('the order of keys in a shipped document', () => {
  it.each([...shippedProduct().entities.keys()])('does not matter: %s', (key) =>
    expectAnyKeyOrder(shippedProduct(), key),
  );
});
