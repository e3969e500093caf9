import { describeWithinRows } from '../../support/permissions/describeRows.ts';
import { smallProduct } from '../../support/smallProduct.ts';

describeWithinRows({
  entities: smallProduct().entities,
  child: { key: 'receipt', by: 'OrderId', parent: 'order' },
});
