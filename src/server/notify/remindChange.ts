import type { EntityModel } from '#engine/model/EntityModel.ts';
import { lendAccess } from '#engine/permission/lendAccess.ts';
import { lentRows } from '#engine/permission/transitionRows.ts';
import type { ReminderSourceModel } from '#engine/reminder/ReminderModel.ts';
import type { Expression } from '#language/Expression.ts';
import { isEmpty, isList, plainText, type Value, type Values } from '#language/Value.ts';
import { build } from '#language/build.ts';
import type { ReminderCase, DbCall } from '../access/Call.ts';
import { buildUsers } from '../access/buildUser.ts';
import { listStaffAccounts } from '../db/accounts/accounts.ts';
import { delegationsOn } from '../db/accounts/delegations.ts';
import type { ReceiverAccount } from '../db/accounts/receiverAccounts.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { takeSentKeys } from '../db/system/reminderTables.ts';
import { readSaved } from '../records/read/getRecord.ts';
import { resolveReceivers } from './resolveReceivers.ts';
import { sendMessage } from './sendMessage.ts';

/** A record before (undefined for a new one) and after a change. */
export interface RecordChange {
  readonly before: Values | undefined;
  readonly after: Values;
}

/** Sends the reminders of a change with its transaction, once a day about the same thing, not to its author. */
export async function remindChange({ key }: EntityModel, change: RecordChange, call: DbCall): Promise<void> {
  const entity = call.findEntity(key);
  if (entity === undefined) return;
  for (const reminder of call.product.reminders)
    for (const [index, source] of reminder.sources.entries()) {
      if (source.entity !== entity.key || !isMoment(source, entity, change)) continue;
      const id = Number(change.after['Id']);
      for (const { values } of await readSaved({ entity, id }, call, source.where))
        await deliver(
          {
            reminder,
            source,
            entity,
            record: source.on === 'named' ? { ...values, ...newlyNamed(source, change) } : values,
            once: `${call.now.slice(0, 10)} ${index}`,
            except: call.who.accountId,
          },
          call,
        );
    }
}

/** The fields that name receivers, with those whom the change has added. */
function newlyNamed({ receivers }: ReminderSourceModel, { before, after }: RecordChange): Values {
  const idsIn = (value: Value | undefined): readonly Value[] =>
    value === undefined || value === null ? [] : isList(value) ? value : [value];
  return Object.fromEntries(
    receivers.flatMap(({ field }) => {
      if (field === undefined) return [];
      const known = idsIn(before?.[field]);
      const added = idsIn(after[field]).filter((id) => !known.includes(id));
      return [[field, isList(after[field] ?? null) ? added : (added[0] ?? null)]];
    }),
  );
}

function isMoment(source: ReminderSourceModel, entity: EntityModel, change: RecordChange): boolean {
  const { on, state, states, from } = source;
  const { before, after } = change;
  switch (on) {
    case 'created':
      return before === undefined;
    case 'named':
      return Object.values(newlyNamed(source, change)).some((ids) => !isEmpty(ids));
    case 'assigned':
      return typeof after['OwnerId'] === 'number' && after['OwnerId'] !== before?.['OwnerId'];
    case 'corrected':
      return typeof after['CorrectTime'] === 'string' && after['CorrectTime'] !== before?.['CorrectTime'];
    case 'state': {
      const field = state ?? entity.workflow?.field ?? '';
      const [old, now] = [before?.[field] ?? null, after[field] ?? null];
      if (old === now || typeof now !== 'number' || !states.includes(now)) return false;
      return from.length === 0 || (typeof old === 'number' && from.includes(old));
    }
    case 'day':
    case 'minute':
      return false;
  }
}

/** Sends a reminder about a record to its receivers, externally after the commit. Returns their number. */
export async function deliver(about: ReminderCase, call: DbCall): Promise<number> {
  const { source, entity, record, except } = about;
  const receivers = await resolveReceivers(source.receivers, { entity, record }, call);
  const accounts = await untold(
    about,
    [...receivers, ...(await delegatesOf(receivers, about, call))].filter(({ Id }) => Id !== except),
    call,
  );
  if (accounts.length === 0) return 0;
  if (call.pending !== undefined) call.pending.push({ about, accounts });
  else await sendMessage(about, accounts, call);
  return accounts.length;
}

async function untold(
  { reminder, entity, record, once }: ReminderCase,
  accounts: readonly ReceiverAccount[],
  call: DbCall,
): Promise<readonly ReceiverAccount[]> {
  if (once === undefined || accounts.length === 0) return accounts;
  const keyOf = ({ Id }: ReceiverAccount): string =>
    [once, reminder.key, entity.key, plainText(record['Id'] ?? null, ''), String(Id)].join(' ');
  const fresh = await takeSentKeys(call.db, accounts.map(keyOf), call.moment);
  return accounts.filter((account) => fresh.has(keyOf(account)));
}

/** The delegates for whom the record waits today, by the predicate of the steps: notices go to both. */
async function delegatesOf(
  receivers: readonly ReceiverAccount[],
  { entity, record }: Pick<ReminderCase, 'entity' | 'record'>,
  call: DbCall,
): Promise<ReceiverAccount[]> {
  const told = new Set(receivers.map(({ Id }) => Id));
  const today = (await delegationsOn(call.db, call.today)).filter(
    ({ AccountId, DelegateId }) => told.has(AccountId) && !told.has(DelegateId),
  );
  const { transitions = [] } = entity.workflow ?? {};
  if (today.length === 0 || transitions.length === 0) return [];
  const accounts = await listStaffAccounts(
    call.db,
    today.map(({ DelegateId }) => DelegateId),
  );
  const built = await buildUsers(accounts, call.product, call);
  const flags = built.map(({ user }, i): [string, Expression] => {
    const lent = lendAccess(entity, user, call.findEntity).lent?.filter(({ by }) => told.has(by.accountId)) ?? [];
    const rows = transitions.flatMap((each) => lent.map((one) => lentRows(each, { entity, user }, one)));
    return [String(i), build.or(...rows)];
  });
  const ids = [Number(record['Id'])];
  const [found] = await selectRecords({ entity, columns: [], ids, flags: Object.fromEntries(flags) }, call);
  return accounts.filter((_, i) => found?.flags[String(i)] === true);
}
