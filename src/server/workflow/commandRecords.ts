import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { DbCall } from '../access/Call.ts';
import { type FoundRecord, searchByCode, selectRecords } from '../db/rows/selectRecords.ts';
import type { Draft, Touched } from '../records/check/Draft.ts';
import type { RowChanges } from '../records/check/planChildren.ts';
import type { SentValues } from '../records/check/readSent.ts';
import { makeRecord, giveToOwner } from '../records/save/makeRecord.ts';
import { saveDraft } from '../records/save/saveDraft.ts';
import { AppError } from '#engine/errors.ts';
import { logAdmin, changeState, demandAdministrators } from '../admin/adminChange.ts';
import { accountOfEmployee } from '../db/accounts/accountRows.ts';
import { removeSessionsOf } from '../db/accounts/sessions.ts';
import type { CommandRecords } from './Command.ts';

const DISABLED = 2;

/** Disables the account of an employee who leaves, in the transaction `db`. Throws BAD_REQUEST for the user's own. */
async function closeAccount(employeeId: number, call: DbCall): Promise<void> {
  const account = await accountOfEmployee(call.db, employeeId);
  if (account !== undefined && account.AccountState !== DISABLED) {
    if (account.Id === call.who.accountId) throw new AppError('BAD_REQUEST', { text: '不能为自己办理离职' });
    await changeState(call.db, account, DISABLED, call);
    await removeSessionsOf(call.db, account.Id, '');
    const title = account.RealName ?? account.LoginId;
    const change = { before: { AccountState: account.AccountState }, after: { AccountState: DISABLED } };
    await logAdmin([{ kind: 'account', id: account.Id, title, action: 'disable', ...change }], call.db, call);
  }
  await demandAdministrators(call);
}

/** A running transition, by a user or the system. */
export interface TransitionWork extends SentValues {
  readonly entity: EntityModel;
  readonly transition: TransitionModel;
  readonly found: FoundRecord;
  readonly fields: readonly FieldModel[];
  /** Those of them that the user may write. */
  readonly editable: ReadonlySet<string>;
  /** Warnings are still to be confirmed by the user. */
  readonly warns?: boolean | undefined;
  /** The effect on the access of users that the caller has accepted. */
  readonly accepted?: string | undefined;
  /** Changes of child rows in the waiting version that it releases. */
  readonly rows?: RowChanges | undefined;
  /** Files of the waiting version that it releases. */
  readonly restored?: ReadonlySet<number> | undefined;
  /** Warnings that the waiting version adds. */
  readonly warnings?: readonly string[] | undefined;
  /** Receives every record that the transition or its command creates. */
  readonly onMade?: ((touched: readonly Touched[]) => void) | undefined;
}

const BY_ID = [{ field: 'Id', descending: false }];

/** Record operations for commands in the transaction `db`; `perform` runs a transition. */
export function commandRecords(
  perform: (work: TransitionWork) => Promise<readonly Touched[]>,
  call: DbCall,
): CommandRecords {
  const { findEntity } = call;
  const lockAll = (entity: EntityModel, where: FoundWhere): Promise<FoundRecord[]> =>
    selectRecords({ entity, where, sort: BY_ID, lock: true }, call);
  return {
    entities: call.product.entities,
    find: (key, search) => searchByCode(key, search, call),
    make: (key, values) => makeRecord(key, values, call),
    saveAgain: async (key, where) => {
      const entity = findEntity(key);
      const touched: Touched[] = [];
      for (const { values } of entity === undefined ? [] : await lockAll(entity, where))
        if (entity !== undefined)
          touched.push(...(await saveDraft(unchanged(entity, values), [], 'edit', call)).touched);
      return touched;
    },
    take: async (key, action, where, inputs) => {
      const entity = findEntity(key);
      const transition = entity?.workflow?.transitions.find((each) => each.action === action);
      if (entity === undefined || transition === undefined) return [];
      const model = actionModel(entity, action) ?? entity;
      const touched: Touched[] = [];
      for (const found of await lockAll(model, where)) {
        const sent = inputs(found.values);
        if (sent === undefined) continue;
        const fields = model.fields.filter(({ name }) => Object.hasOwn(sent, name));
        const editable = new Set(Object.keys(sent));
        const work = { entity: model, transition, found, fields, editable, sent, ignored: [], issues: [] };
        touched.push(...(await perform(work)));
      }
      return touched;
    },
    give: (entity, id, ownerId) => giveToOwner(entity, id, ownerId, call),
    closeAccount: (employeeId) => closeAccount(employeeId, call),
  };
}

type FoundWhere = Parameters<CommandRecords['saveAgain']>[1];

const unchanged = (entity: EntityModel, stored: FoundRecord['values']): Draft => ({
  entity,
  stored,
  sent: {},
  defaulted: new Set(),
  values: { ...stored },
  fields: [],
  editable: new Set(),
  ignored: [],
  issues: [],
});
