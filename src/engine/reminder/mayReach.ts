import type { ReminderSourceModel } from './ReminderModel.ts';

/**
 * Whether a reminder source may reach users of this role: outside users only through receivers that name them,
 * employees with any record.
 */
export const mayReach = (
  { receivers }: Pick<ReminderSourceModel, 'receivers'>,
  role: 'employee' | 'customer' | 'anonymous',
): boolean =>
  role === 'employee' || receivers.some(({ customer, everyone }) => customer !== undefined || everyone === 'customer');
