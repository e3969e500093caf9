/** The fields that hold the structure of the organisation, the leaders, and the data of an account's owner. */
export interface PartFields {
  /** Of a unit: its parent, the ids from the top down to it, its leader, and its head count. */
  readonly parent: string;
  readonly path: string;
  readonly chief: string;
  readonly people: string;
  /** Of an employee: its unit, and the values that a new account takes from it. */
  readonly unit: string;
  readonly phone: string;
  readonly nickname: string;
  readonly mail: string;
}

const NAMES: PartFields = {
  parent: 'ParentId',
  path: 'UnitPath',
  chief: 'ChiefEmployeeId',
  people: 'EmployeeCount',
  unit: 'UnitId',
  phone: 'PhoneNumber',
  nickname: 'NickName',
  mail: 'Email',
};

/** The product's names of these fields, as `x-organisation` declares, or the default ones. */
export const partFields = ({ fields }: { readonly fields?: Partial<PartFields> | undefined }): PartFields => ({
  ...NAMES,
  ...fields,
});
