import type { EnumType } from '#language/enums/EnumType.ts';

/** An enum type as it is served. */
export interface StoredEnum extends EnumType {
  readonly isTree: boolean;
  /** Its items are records of an entity; customers do not see them. */
  readonly isDynamic: boolean;
  /** Its items are kept in the tables of enum types, where administrators change them; those of states are not. */
  readonly isStored: boolean;
  readonly valueField: string;
}
