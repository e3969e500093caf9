/** A role as administrators see it. */
export interface RoleInfo {
  readonly Id: number;
  readonly Version: number;
  readonly RoleCode: string;
  readonly RoleName: string;
  /** Permission keys; `*` for all. */
  readonly KeyList: readonly string[];
  readonly ActionList: readonly string[];
  /** 1 own, 2 own unit, 3 unit and below, 4 own company, 5 all. */
  readonly DataScope: number;
  /** By entity, where it is another. */
  readonly EntityScopes: Readonly<Record<string, number>>;
  readonly Remark: string | null;
  readonly IsSystem: boolean | null;
  readonly IsEnabled: boolean | null;
  readonly AccountCount: number;
}

/** The fields of a role that are sent. */
export type SentRole = Pick<
  RoleInfo,
  'RoleCode' | 'RoleName' | 'KeyList' | 'ActionList' | 'DataScope' | 'EntityScopes' | 'IsEnabled'
> & { readonly Id?: number; readonly Version?: number; readonly Remark: string };

export interface AccountInfo {
  readonly Id: number;
  readonly LoginId: string;
  readonly PhoneNumber: string | null;
  readonly RealName: string | null;
  readonly EmployeeId: number | null;
  readonly CustomerId: number | null;
  readonly Roles: readonly string[];
  /** 1 normal, 2 disabled, 3 locked. */
  readonly AccountState: number;
  readonly MustChangePassword: boolean | null;
  readonly LastLoginTime: string | null;
}

/** A password that was made for somebody; it is told once. */
export interface GivenPassword {
  readonly Id: number;
  readonly LoginId: string;
  readonly Password: string;
}

/** A page of something. */
export interface Page<T> {
  readonly Rows: readonly T[];
  readonly Total: number;
}
