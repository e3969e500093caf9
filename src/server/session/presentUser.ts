import { administersAccounts } from '#engine/permission/administersAccounts.ts';
import { authedRoutes } from '#engine/permission/authedRoutes.ts';
import { userValues } from '#engine/permission/UserContext.ts';
import type { Services } from '../Services.ts';
import { menuOf } from './menuRoutes.ts';
import type { SignedIn } from './SignedIn.ts';

/** The signed-in user as replies carry him (spec section 3), with what rules read as `$user`. */
export function presentUser(
  { settings, products }: Services,
  { user, account, unitName, customerName }: SignedIn,
): object {
  const product = products.current;
  return {
    Id: account.Id,
    NickName: account.NickName,
    Email: account.Email,
    PhoneNumber: account.PhoneNumber,
    RealName: account.RealName,
    UnitPath: user.unitPath,
    AuthedRouteInfos: user.role === 'employee' ? authedRoutes(menuOf(product, 'employee'), user) : [],
    IsSeniorExecutive: user.isSeniorExecutive,
    IsGroupSeniorExecutive: user.isGroupSeniorExecutive,
    IsChairman: user.isChairman,
    IsAreaExecutive: user.isAreaExecutive,
    LoginInfo: {
      // Above 0 means employee (spec section 4), also for an administrator without an employee's record.
      EmployeeId: user.employeeId ?? (user.role === 'employee' ? account.Id : 0),
      Roles: user.roleCodes,
      UnitPath: user.unitPath,
      IsUnitChief: user.isUnitChief,
    },
    UserValues: userValues(user),
    UnitName: unitName,
    CustomerName: customerName,
    ProductTitle: product.documents.menus[user.role]?.title ?? product.title ?? null,
    // Whether he has set a password, and by what else he may sign in; never what these are.
    HasPassword: account.PasswordHash !== null,
    MustChangePassword: account.MustChangePassword === true,
    WxBound: account.WxBound === true,
    // What the user centre offers; the calls behind it ask again.
    AdministersAccounts: administersAccounts(user),
    Dev: settings.dev,
  };
}
