import { explainMenu, type MenuDecision } from '#engine/permission/explainMenu.ts';
import { decideAction } from '#engine/permission/decideAction.ts';
import { actionWords, menuWords, scopeWords } from '#engine/permission/permissionWords.ts';
import { menuOf } from '../session/menuRoutes.ts';
import type { Call } from './Call.ts';
import { viewedCall, type Viewed } from './viewedCall.ts';

export interface MenuEntry {
  readonly Title: string;
  readonly Path: string | null;
  readonly Shown: boolean;
  readonly Why: string;
  readonly Children: readonly MenuEntry[];
}

/** Who an account is, each entry of its menu with why it is there or not, and which entities it may view. */
export interface UserExplanation {
  readonly Account: { readonly Id: number; readonly Name: string; readonly Kind: string; readonly State: number };
  readonly Facts: readonly { readonly Title: string; readonly Text: string }[];
  readonly Menu: readonly MenuEntry[];
  readonly Entities: readonly { Key: string; Title: string; Visible: boolean; Why: string }[];
}

/** Explains an account to an administrator. Throws FORBIDDEN for others, NOT_FOUND. */
export async function describeUser(call: Call, accountId: number): Promise<UserExplanation> {
  const viewed = await viewedCall(call, accountId);
  const { account, user } = viewed;
  return {
    Account: {
      Id: account.Id,
      Name: user.name,
      Kind: user.role === 'customer' ? '客户' : '员工',
      State: account.AccountState,
    },
    Facts: factsOf(viewed),
    Menu: explainMenu(menuOf(call.product, user.role), user).map((entry) => presentEntry(entry, true)),
    Entities: [...call.product.entities.values()].map((entity) => {
      const decision = { action: 'view', ...decideAction(entity, user, 'view') };
      const words = actionWords(entity, user, decision);
      return { Key: entity.key, Title: entity.title, Visible: decision.allowed, Why: words };
    }),
  };
}

function presentEntry(decision: MenuDecision, isOpen: boolean): MenuEntry {
  const { item, shown, children } = decision;
  const isShown = isOpen && shown;
  return {
    Title: item.title,
    Path: item.path ?? null,
    Shown: isShown,
    Why: isOpen || !shown ? menuWords(decision) : '上级菜单不显示',
    Children: children.map((child) => presentEntry(child, isShown)),
  };
}

function factsOf({ user, unitName, customerName, call }: Viewed): { Title: string; Text: string }[] {
  const flags = [
    user.isUnitChief ? '部门负责人' : '',
    user.isSeniorExecutive ? '公司高管' : '',
    user.isGroupSeniorExecutive ? '集团高管' : '',
    user.isChairman ? '董事长' : '',
    user.isAreaExecutive ? '区域负责人' : '',
  ].filter((flag) => flag !== '');
  const titles = call.product.documents.roles;
  const facts: [string, string][] =
    user.role === 'customer'
      ? [['所属客户', customerName ?? '未关联']]
      : [
          ['部门', unitName ?? ''],
          ['角色', user.roleCodes.map((code) => titles[code]?.title ?? code).join('、')],
          ['权限键', user.keys === 'all' ? '全部' : [...user.keys].join('、')],
          ['数据范围', scopeWords(user.dataScope)],
          ['身份', flags.join('、')],
        ];
  return facts.filter(([, text]) => text !== '').map(([Title, Text]) => ({ Title, Text }));
}
