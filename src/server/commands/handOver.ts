import { AppError } from '#engine/errors.ts';
import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { demandAdministrators } from '../admin/demandAdministrators.ts';
import { logAdmin } from '../admin/logAdmin.ts';
import { accountOfEmployee, writeAccountState } from '../db/accounts/accountRows.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { removeSessionsOf } from '../db/accounts/sessions.ts';
import type { Command, CommandInput } from '../workflow/Command.ts';
import { recordInvalid } from '#engine/validate/recordInvalid.ts';
import type { Touched } from '../records/save/Touched.ts';
import { giveToOwner } from '../records/save/giveToOwner.ts';

const SUCCESSOR = 'SuccessorId';
const DISABLED = 2;

/**
 * Gives every open record of an employee who leaves to his successor and closes his account, all in the transaction in which he leaves
 * (C15).
 */
export const handOver: Command = {
  prepare: async (input) => {
    const { values } = input;
    if (values[SUCCESSOR] === input.id) throw recordInvalid([{ field: SUCCESSOR, message: '交接人不能是本人' }]);
    if (typeof values[SUCCESSOR] === 'number') return {};
    for (const entity of ownedBy(input)) {
      const [open] = await openRecords(input, entity, 1);
      if (open !== undefined)
        throw recordInvalid([{ field: SUCCESSOR, message: `请选择交接人，名下还有进行中的${entity.title}` }]);
    }
    return {};
  },
  follow: async (input) => {
    const { db, call, values } = input;
    const successor = values[SUCCESSOR];
    const touched: Touched[] = [];
    for (const entity of typeof successor === 'number' ? ownedBy(input) : [])
      for (const { id } of await openRecords(input, entity))
        touched.push(...(await giveToOwner(entity, id, Number(successor), db, call)));
    await closeAccount(input);
    await demandAdministrators(db, call);
    return touched;
  },
};

/** Entities whose records are somebody's own; an owner that follows from another record changes with that one. */
function ownedBy({ call }: CommandInput): EntityModel[] {
  return [...call.product.entities.values()].filter(
    (entity) => entity.scope.owned && entity.field('OwnerId')?.computed === false,
  );
}

function openRecords({ db, call, id }: CommandInput, entity: EntityModel, limit?: number) {
  const own = build.compare(build.record('OwnerId'), '===', id);
  const sort = [{ field: 'Id', descending: false }];
  return selectRecords(db, { entity, columns: [], where: build.and(own, ...isOpen(entity)), sort, limit }, call);
}

/** In none of the states in which nobody works on a record any more. */
function isOpen({ workflow }: EntityModel): Expression[] {
  return (workflow?.closed ?? []).map((state) => build.compare(build.record(workflow?.field ?? ''), '!==', state));
}

async function closeAccount({ db, call, id }: CommandInput): Promise<void> {
  const account = await accountOfEmployee(db, id);
  if (account === undefined || account.AccountState === DISABLED) return;
  if (account.Id === call.who.accountId) throw new AppError('BAD_REQUEST', { text: '不能为自己办理离职' });
  await writeAccountState(db, account.Id, DISABLED, call.now);
  await removeSessionsOf(db, account.Id, '');
  const title = account.RealName ?? account.LoginId;
  const change = { before: { AccountState: account.AccountState }, after: { AccountState: DISABLED } };
  await logAdmin([{ kind: 'account', id: account.Id, title, action: 'disable', ...change }], db, call);
}
