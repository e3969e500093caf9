/** The fields by which the frame knows who belongs where, who leads, and what is said of an account's owner. */
export interface PartFields {
  /** Of a unit: the one above it, the Ids from the top down to it, who leads it, and how many people it counts. */
  readonly parent: string;
  readonly path: string;
  readonly chief: string;
  readonly people: string;
  /** Of an employee: its unit, and what a new account takes from it. */
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

/**
 * What a product calls these fields: as `x-organisation` of its unit and its employee declares them, otherwise by the names that need no
 * declaration.
 */
export const partFields = ({ fields }: { readonly fields?: Partial<PartFields> | undefined }): PartFields => ({
  ...NAMES,
  ...fields,
});
