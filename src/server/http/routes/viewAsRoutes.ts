import type { FastifyInstance } from 'fastify';
import { describeAccess, viewedCall, type Viewed, demandAdministrator } from '../../admin/describeAccess.ts';
import { explainMenu, type MenuDecision } from '#engine/roles/explainMenu.ts';
import { decideAction } from '#engine/permission/decideAction.ts';
import { dutiesOf } from '#engine/permission/UserContext.ts';
import { actionWords, menuWords, scopeWords } from '#engine/roles/permissionWords.ts';
import type { Translate } from '#engine/words/translator.ts';
import { menuOf } from '../../session/presentUser.ts';
import { findAccounts } from '../../db/accounts/accounts.ts';
import type { RequestCall } from '../readRequest.ts';
import { kindOfOutside } from '#engine/model/documentFor.ts';
import { callRoute } from '../route.ts';
import type { MenuWhy, UserWhy, ViewableAccount } from '#wire/ViewAsReply.ts';

const MAX_ROWS = 50;

/** The accounts that an administrator may inspect, by part of their name. Throws FORBIDDEN. */
async function listViewable(call: RequestCall, search: string): Promise<ViewableAccount[]> {
  demandAdministrator(call);
  const rows = await findAccounts(call.services.database.db, search.trim(), MAX_ROWS);
  const titles = new Map((call.product.organisation.outsiders ?? []).map(({ key, title }) => [key, title]));
  return rows.map(({ Id, RealName, NickName, LoginId, CustomerId, OutsideEntity, Roles, AccountState }) => ({
    Id,
    Name: RealName ?? NickName ?? LoginId,
    Kind: CustomerId === null ? employeeWord(call) : (titles.get(OutsideEntity ?? '') ?? call.product.outside),
    Roles: Roles ?? [],
    State: AccountState,
  }));
}

/** For administrators: the permissions of another account, and their reasons. These calls only explain. */
export function viewAsRoutes(app: FastifyInstance): void {
  callRoute(app, 'GET /api/System/ViewAsAccounts', async (call, { query }) => ({
    Rows: await listViewable(call, query.searchKey ?? ''),
  }));
  callRoute(app, 'GET /api/System/ViewAs', async (call, { query }) => {
    const { accountId, entity, id } = query;
    if (entity === undefined) return await describeUser(call, Number(accountId));
    return await describeAccess(Number(accountId), entity, id === undefined ? undefined : Number(id), {
      ...call,
      db: call.services.database.db,
    });
  });
}

/** Explains the permissions of an account to an administrator. Throws FORBIDDEN for other users, NOT_FOUND. */
async function describeUser(call: RequestCall, accountId: number): Promise<UserWhy> {
  const viewed = await viewedCall(accountId, { ...call, db: call.services.database.db });
  const { account, user } = viewed;
  return {
    Account: {
      Id: account.Id,
      Name: user.name,
      Kind: user.role === 'customer' ? outsideKind(viewed) : employeeWord(call),
      State: account.AccountState,
    },
    Facts: viewedFacts(viewed, call.say),
    Menu: explainMenu(menuOf(call.product, user), user).map((entry) => presentEntry(entry, true, call.product.outside)),
    Entities: [...call.product.entities.values()].map((entity) => {
      const decision = { action: 'view', ...decideAction(entity, user, 'view') };
      const words = actionWords(entity, user, decision, call.product.outside);
      return { Key: entity.key, Title: entity.title, Visible: decision.allowed, Why: words };
    }),
  };
}

/** The product's term for an employee: the title of the entity, which is singular where a list may have a plural. */
const employeeWord = ({ product, findEntity, say }: RequestCall): string =>
  findEntity(product.organisation.employee ?? '')?.title ?? say('员工');

/** The product's term for an external user: the item of the user's kind, else the general term. */
function outsideKind({ user, call }: Viewed): string {
  const own = call.product.organisation.outsiders?.find(({ key }) => key === user.outside);
  const type = call.wording.enums(call.findEntity(own?.key ?? '')?.field(own?.by ?? '')?.enum?.type ?? '');
  return type?.items.find(({ Value }) => Value === kindOfOutside(user))?.Label ?? own?.title ?? call.product.outside;
}

function presentEntry(decision: MenuDecision, isOpen: boolean, outside: string): MenuWhy {
  const { item, shown, children } = decision;
  const isShown = isOpen && shown;
  return {
    Title: item.title,
    Path: item.path ?? null,
    Shown: isShown,
    Why: isOpen || !shown ? menuWords(decision, outside) : '上级菜单不显示',
    Children: children.map((child) => presentEntry(child, isShown, outside)),
  };
}

function viewedFacts(
  { user, unitName, customerName, call }: Viewed,
  say: Translate,
): { Title: string; Text: string }[] {
  const titles = call.product.documents.roles;
  const facts: [string, string][] =
    user.role === 'customer'
      ? [[`所属${call.product.outside}`, customerName ?? say('未关联')]]
      : [
          ['部门', unitName ?? ''],
          ['角色', user.roleCodes.map((code) => titles[code]?.title ?? code).join(say('、'))],
          ['权限键', user.keys === 'all' ? say('全部') : [...user.keys].join(say('、'))],
          ['数据范围', say(scopeWords(user.dataScope))],
          ['身份', dutiesOf(user).map(say).join(say('、'))],
        ];
  return facts.filter(([, text]) => text !== '').map(([Title, Text]) => ({ Title, Text }));
}
