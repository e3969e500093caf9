import { columns, index, key, keyIdentity, unique, TIME } from './columnPlans.ts';
import type { TablePlan } from './uniqueIndexes.ts';

/** Tables for other programs: the changes they query, the events sent to them. Moments are milliseconds since 1970. */
export const INTEGRATION_TABLES: readonly TablePlan[] = [
  {
    // Written rows of watched tables: `system/recordChanges` creates the triggers that fill it.
    name: 'recordChange',
    columns: [...columns('text', 'EntityKey'), ...columns('bigint', 'Xid RecordId')].map((column) => ({
      ...column,
      more: 'not null',
    })),
    indexes: [unique('Place', 'EntityKey', 'Xid', 'RecordId')],
  },
  {
    name: 'changeCursor',
    columns: [
      key('Token'),
      ...columns('text', 'Feed EntityKey Access Seen Scan'),
      ...columns('bigint', 'AccountId Xid RecordId LookedTo ScanAfter SeenAt'),
      ...columns('boolean', 'IsStale'),
      ...columns('text[]', 'Tables'),
    ],
    indexes: [index('Feed', 'Feed'), index('Account', 'AccountId', 'EntityKey')],
  },
  {
    name: 'webhook',
    columns: [
      keyIdentity,
      ...columns('text', 'Name Url Secret FailedAnswer'),
      ...columns('bigint', 'AccountId Version Seq SentAt FailedAt'),
      ...columns('text[]', 'Entities Kinds'),
      ...columns('boolean', 'IsOn'),
    ],
    indexes: [],
  },
  {
    // Events until they are delivered to their subscriptions: derived from the op log, in the order of its chain.
    name: 'webhookEvent',
    columns: [
      keyIdentity,
      { name: 'OpTime', type: TIME },
      ...columns('text', 'EntityKey Kind OpAction State Answer'),
      ...columns('bigint', 'WebhookId Seq RecordId Tries NextAt SentAt'),
    ],
    indexes: [unique('Event', 'WebhookId', 'Seq'), index('NextAt', 'State', 'NextAt')],
  },
];
