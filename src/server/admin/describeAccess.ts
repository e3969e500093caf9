import { AppError } from '#engine/errors.ts';
import { describeCondition } from '#proof/expressions/describeExpression.ts';
import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import { explainAccess, type AccessExplanation } from '#engine/permission/explainAccess.ts';
import { actionWords, fieldWords, grantWords } from '#engine/roles/permissionWords.ts';
import type { RowGrant } from '#engine/permission/rowGrants.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { aggregateRecords } from '../db/rows/aggregateRecords.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { actionText } from '../records/read/presentLog.ts';
import type { Call, DbCall } from '../access/Call.ts';
import { administersAccounts } from '#engine/permission/decideAction.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { userValues } from '#engine/permission/UserContext.ts';
import { readAccount, type AccountRow } from '../db/accounts/accounts.ts';
import { buildUser, type BuiltUser } from '../access/buildUser.ts';
import type { Db } from '../db/Database.ts';
import type { EntityWhy, FieldWhy, RecordWhy, RowsWhy } from '#wire/ViewAsReply.ts';

/** Explains an account's permissions for an entity, and for one record of it. Throws FORBIDDEN, NOT_FOUND. */
export async function describeAccess(
  accountId: number,
  key: string,
  recordId: number | undefined,
  call: DbCall,
): Promise<EntityWhy> {
  const viewed = await viewedCall(accountId, call);
  const entity = call.findEntity(key);
  if (entity === undefined) throw new AppError('NOT_FOUND', { text: '没有这类数据' });
  const why = explainAccess(entity, viewed.user, call.product.find);
  return {
    Key: entity.key,
    Title: entity.title,
    Actions: why.actions.map((decision) => ({
      Code: `${entity.api}.${decision.action}`,
      Title: actionText(call, decision.action),
      Allowed: decision.allowed,
      Why: actionWords(entity, viewed.user, decision, call.product.outside),
    })),
    Viewing: await countRows(viewed, entity, why.viewing, call.db),
    Changing: await countRows(viewed, entity, why.changing, call.db),
    Fields: why.fields.map((decision) => presentField(decision, call.product.outside)),
    Record: recordId === undefined ? null : await explainRecord(viewed, entity, why, recordId, call.db),
  };
}

function presentField({ field, ...decision }: AccessExplanation['fields'][number], outside: string): FieldWhy {
  const { read, write } = fieldWords(field, decision, outside);
  return {
    Name: field.name,
    Title: field.title,
    Readable: decision.readable,
    ReadWhy: read,
    Writable: decision.writable,
    WriteWhy: write,
    Masked: decision.readable && decision.masked,
  };
}

/** Describes the condition of an entity's own row grant: rows of the owner, or rows visible to a customer. */
function wordsOfGrant({ call, user }: Viewed, entity: EntityModel, grant: RowGrant): string {
  const own = user.role === 'customer' ? entity.customer?.where : entity.scope.own;
  const { wording, findEntity } = call;
  return grantWords(
    entity,
    user,
    grant,
    own === undefined ? '' : describeCondition(own, { entity, ...wording, findEntity }),
    call.product.outside,
  );
}

async function countRows(viewed: Viewed, entity: EntityModel, grants: readonly RowGrant[], db: Db): Promise<RowsWhy> {
  const figures = [
    { key: 'all', where: build.or(...grants.map(({ rows }) => rows)) },
    ...grants.map(({ rows }, i) => ({ key: String(i), where: rows })),
  ];
  const counts = await aggregateRecords({ entity }, figures, { ...viewed.call, db });
  return {
    Count: counts['all'] ?? 0,
    Conditions: grants.map((grant, i) => ({
      Words: wordsOfGrant(viewed, entity, grant),
      Count: counts[String(i)] ?? 0,
    })),
  };
}

async function explainRecord(
  viewed: Viewed,
  entity: EntityModel,
  { viewing, changing, plain }: AccessExplanation,
  id: number,
  db: Db,
): Promise<RecordWhy> {
  const flags: Record<string, Expression> = { plain };
  viewing.forEach(({ rows }, i) => (flags[`view${i}`] = rows));
  changing.forEach(({ rows }, i) => (flags[`edit${i}`] = rows));
  const [found] = await selectRecords({ entity, columns: [], ids: [id], flags }, { ...viewed.call, db });
  const held = (name: string, grants: readonly RowGrant[]): RecordWhy['Viewing'] =>
    grants.map((grant, i) => ({
      Words: wordsOfGrant(viewed, entity, grant),
      Holds: found?.flags[`${name}${i}`] === true,
    }));
  const [view, edit] = [held('view', viewing), held('edit', changing)];
  return {
    Id: id,
    Exists: found !== undefined,
    Visible: view.some(({ Holds }) => Holds),
    Changeable: edit.some(({ Holds }) => Holds),
    Plain: found?.flags['plain'] === true,
    Viewing: view,
    Changing: edit,
  };
}

/** Another account as seen by an administrator, and a call that only checks its permissions. It never runs actions. */
export interface Viewed extends BuiltUser {
  readonly account: AccountRow;
  /** For questions only. */
  readonly call: Call;
}

/** Throws FORBIDDEN for users who do not administer accounts. */
export function demandAdministrator({ who }: Call): void {
  if (!administersAccounts(who)) throw new AppError('FORBIDDEN');
}

/** Builds the user of an account like a sign-in does. Throws FORBIDDEN, and NOT_FOUND for an unknown account. */
export async function viewedCall(accountId: number, call: DbCall): Promise<Viewed> {
  demandAdministrator(call);
  const { product } = call;
  const account = await readAccount(call.db, accountId);
  if (account === undefined) throw new AppError('NOT_FOUND', { text: '账号不存在' });
  const built = await buildUser(account, product, { ...call, user: {} });
  return {
    ...built,
    account,
    call: {
      ...call,
      who: built.user,
      user: userValues(built.user),
      access: (entity) => decideAccess(entity, built.user, product.find),
    },
  };
}
