import { firstDuty, needsSecondFactor } from '#engine/permission/firstDuty.ts';
import { administersAccounts } from '#engine/permission/decideAction.ts';
import { authedRoutes } from '#engine/roles/authedRoutes.ts';
import { dutiesOf, userValues, type UserContext } from '#engine/permission/UserContext.ts';
import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import { filterMenu } from '#engine/roles/explainMenu.ts';
import { documentFor, type Asking } from '#engine/model/documentFor.ts';
import type { ReadyProduct } from '../product/ReadyProduct.ts';
import type { SignedIn } from '../access/Call.ts';
import type { Settings } from '../settings/Settings.ts';
import type { MenuRoute, MenuTab } from '#wire/MenuRoute.ts';
import type { CurrentUser } from '#wire/CurrentUser.ts';

/** The menu of a user, from its document. */
export function menuOf({ documents }: ReadyProduct, user: Asking): readonly MenuItemDocument[] {
  return documentFor(documents.menus, user)?.items ?? [];
}

/** The term for external users: that of the user's own entity, otherwise the general one. */
const outsideTitle = ({ outside }: UserContext, { organisation, ...product }: ReadyProduct): string =>
  organisation.outsiders?.find(({ key }) => key === outside)?.title ?? product.outside;

/** Reads the menu as an employee. */
export const EMPLOYEES: Asking = { role: 'employee', outside: null, facts: [] };

/** The menu that a user sees, as sent to the browser, without the screens that this server does not have. */
export function routesOf(product: ReadyProduct, user: UserContext, closed: readonly string[] = []): MenuRoute[] {
  return presentMenu(product, filterMenu(withoutScreens(menuOf(product, user), closed), user));
}

function withoutScreens(items: readonly MenuItemDocument[], closed: readonly string[]): MenuItemDocument[] {
  return items
    .filter(({ screen }) => screen === undefined || !closed.includes(screen))
    .map((item) => (item.children === undefined ? item : { ...item, children: withoutScreens(item.children, closed) }));
}

/** Menu entries as sent to the browser; missing properties are not sent. */
export function presentMenu(product: ReadyProduct, items: readonly MenuItemDocument[]): MenuRoute[] {
  return items.map(({ key, title, icon, path, list, tabs, screen, badge, hidden, detail, children }) => ({
    ...(key === undefined ? {} : { Id: key }),
    Title: title,
    ...(icon === undefined ? {} : { Icon: icon }),
    ...(path === undefined ? {} : { Path: path }),
    ...(list === undefined ? {} : { List: list }),
    ...(tabs === undefined ? {} : { Tabs: tabs.map(presentTab) }),
    ...(screen === undefined ? {} : { Screen: screen }),
    ...(badge === undefined ? {} : { Badge: { Api: apiOf(product, list), Scene: badge } }),
    ...(hidden === true ? { IsHidden: true } : {}),
    ...(detail === true ? { IsDetail: true } : {}),
    ...(children === undefined ? {} : { Children: presentMenu(product, children) }),
  }));
}

const apiOf = ({ entities }: ReadyProduct, list = ''): string => entities.get(list.split('/')[0] ?? '')?.api ?? '';

type Tab = NonNullable<MenuItemDocument['tabs']>[number];

const presentTab = ({ title, list, screen, single }: Tab): MenuTab => ({
  Title: title,
  ...(list === undefined ? {} : { List: list }),
  ...(screen === undefined ? {} : { Screen: screen }),
  ...(single === true ? { IsSingle: true } : {}),
});

/** All paths of the menu of a user. */
export function menuPaths(product: ReadyProduct, user: Asking): string[] {
  const pathsOf = (items: readonly MenuItemDocument[]): string[] =>
    items.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)]);
  return pathsOf(menuOf(product, user));
}

/** The signed-in user in replies (spec section 3), with the facts of `$user` and the product's flags. */
export function presentUser(
  settings: Settings,
  product: ReadyProduct,
  { user, account, unitName, customerName }: SignedIn,
): CurrentUser {
  const menu = documentFor(product.documents.menus, user);
  const duty = firstDuty(user, { ...account, hasPassword: account.PasswordHash !== null }, settings.secondFactor);
  return {
    ...Object.fromEntries(user.facts.flatMap(({ isFlag, name, value }) => (isFlag ? [[name, value === true]] : []))),
    Id: account.Id,
    NickName: account.NickName,
    Email: account.Email,
    PhoneNumber: account.PhoneNumber,
    RealName: account.RealName,
    UnitPath: user.unitPath,
    AuthedRouteInfos: user.role === 'employee' ? authedRoutes(menuOf(product, EMPLOYEES), user) : [],
    LoginInfo: {
      // Above 0 means employee (spec section 4), also for an administrator without an employee record.
      EmployeeId: user.employeeId ?? (user.role === 'employee' ? account.Id : 0),
      Roles: user.roleCodes,
      UnitPath: user.unitPath,
      IsUnitChief: user.isUnitChief,
    },
    UserValues: userValues(user),
    UnitName: unitName,
    CustomerName: customerName,
    Duties: dutiesOf(user),
    ProductTitle: menu?.title ?? product.title ?? null,
    OutsideTitle: outsideTitle(user, product),
    Home: menu?.home ?? null,
    // Only whether a password and other factors are set; never their values.
    HasPassword: account.PasswordHash !== null,
    MustChangePassword: account.MustChangePassword === true,
    WxBound: account.WxBound === true,
    HasSecondFactor: account.HasSecondFactor,
    NeedsSecondFactor: needsSecondFactor(user, settings.secondFactor),
    ...(duty === undefined ? {} : { Duty: duty }),
    // Options of the user centre; the calls check the permission again.
    AdministersAccounts: administersAccounts(user),
    ...(account.Theme === null ? {} : { Theme: account.Theme }),
    ...(account.Density === null ? {} : { Density: account.Density }),
    ...(account.Language === null ? {} : { Language: account.Language }),
    Dev: settings.dev,
  };
}
