/** What the names of `$user` are called. */
export const USER_TITLES: Readonly<Record<string, string>> = {
  AccountId: '当前账号',
  LoginId: '当前用户的登录名',
  RealName: '当前用户的姓名',
  PhoneNumber: '当前用户的手机',
  EmployeeId: '当前用户',
  CustomerId: '当前用户的客户单位',
  UnitId: '当前用户的部门',
  UnitPath: '当前用户的部门路径',
  Role: '当前用户的身份',
  Roles: '当前用户的角色',
  Keys: '当前用户的权限键',
  IsUnitChief: '当前用户是部门负责人',
  Staff: '当前用户的下属',
  IsSeniorExecutive: '当前用户是公司高管',
  IsGroupSeniorExecutive: '当前用户是集团高管',
  IsChairman: '当前用户是董事长',
  IsAreaExecutive: '当前用户是区域负责人',
};

/** What the values of `$user.Role` are called. */
export const ROLE_LABELS: Readonly<Record<string, string>> = { employee: '员工', customer: '客户' };
