import { describeWithinRows } from '../../support/permissions/describeRows.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';

describeWithinRows({
  entities: shippedProduct().entities,
  child: { key: 'paymentPlan', by: 'ContractId', parent: 'contract' },
});
