import type { Values } from '#language/Value.ts';
import type { AuthedRoute } from '#engine/roles/authedRoutes.ts';

/** The signed-in user as the server tells him (spec section 3), with what rules read as `$user`. */
export interface CurrentUser {
  readonly Id: number;
  readonly NickName: string | null;
  readonly Email: string | null;
  readonly PhoneNumber: string | null;
  readonly RealName: string | null;
  readonly UnitPath: string | null;
  readonly AuthedRouteInfos: readonly AuthedRoute[];
  readonly IsSeniorExecutive: boolean;
  readonly IsGroupSeniorExecutive: boolean;
  readonly IsChairman: boolean;
  readonly IsAreaExecutive: boolean;
  readonly LoginInfo: {
    readonly EmployeeId: number | null;
    readonly Roles: readonly string[];
    readonly UnitPath: string | null;
    readonly IsUnitChief: boolean;
  };
  readonly UserValues: Values;
  readonly UnitName?: string | null;
  readonly CustomerName?: string | null;
  readonly ProductTitle?: string | null;
  readonly HasPassword?: boolean;
  /** His password was set by somebody else, or he has none yet. */
  readonly MustChangePassword?: boolean;
  readonly WxBound?: boolean;
  /** He may see and end the sessions of others. */
  readonly AdministersAccounts?: boolean;
  /** The server runs in development mode and tells about changed schemas. */
  readonly Dev?: boolean;
}
