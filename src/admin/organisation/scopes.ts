/** The data scopes of a role as texts (domain 6.3). */
export const SCOPES: readonly { readonly value: number; readonly label: string }[] = [
  { value: 1, label: '本人' },
  { value: 2, label: '本部门' },
  { value: 3, label: '本部门及下级' },
  { value: 4, label: '本公司' },
  { value: 5, label: '全部' },
];
