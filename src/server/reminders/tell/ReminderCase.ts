import type { Values } from '#core/expression/Value.ts';
import type { ReminderModel, ReminderSourceModel } from '#core/reminder/ReminderModel.ts';
import type { EntityModel } from '#core/schema/EntityModel.ts';

/** A record that a reminder is about. */
export interface ReminderCase {
  readonly reminder: ReminderModel;
  readonly source: ReminderSourceModel;
  readonly entity: EntityModel;
  readonly record: Values;
  /** Set: each account is told once about this record in that time, however many processes look. */
  readonly once?: string | undefined;
  /** Whoever caused it need not be told. */
  readonly except?: number | undefined;
}
