import { it } from 'vitest';
import { childFieldsOf } from '#engine/model/EntitySource.ts';
import { expectWireRoundTrip } from '../../support/expectWireRoundTrip.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';

const { entities } = shippedProduct();

it.each([...entities.values()])('a record comes back from the wire as it was sent: $key', ({ fields }) => {
  expectWireRoundTrip(fields, (field) => childFieldsOf(field, (key) => entities.get(key)));
});
