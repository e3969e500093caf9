import { describeRowScope } from '../../support/permissions/describeRows.ts';
import { shippedFacts, shippedProduct } from '../../support/shippedProduct.ts';

// The scopes that entities state for themselves and for customers are shown by their cases.
describeRowScope({
  entities: shippedProduct().entities,
  facts: shippedFacts,
  owned: 'project',
  region: 'ProjectRegion',
  child: { key: 'paymentPlan', by: 'ContractId', parent: 'contract' },
});
