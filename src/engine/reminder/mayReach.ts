import type { ReminderSourceModel } from './ReminderModel.ts';

/** Tells whether a source of reminders may reach somebody of this role: people from outside are told what names them, employees may lie with any record. */
export const mayReach = (
  { receivers }: Pick<ReminderSourceModel, 'receivers'>,
  role: 'employee' | 'customer' | 'anonymous',
): boolean =>
  role === 'employee' || receivers.some(({ customer, everyone }) => customer !== undefined || everyone === 'customer');
