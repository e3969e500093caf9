/** Colours of tags, with the meaning of domain 0.7. */
export const TAG_COLORS = ['grey', 'blue', 'orange', 'green', 'red', 'purple', 'cyan', 'yellow', 'pink'] as const;

export type TagColor = (typeof TAG_COLORS)[number];

/** A choice of an enum type, with the names of the wire. */
export interface EnumItem {
  readonly Value: string | number;
  readonly Label: string;
  /** The label from the documents, if `Label` is in another language: rules use it, and tables are read by either. */
  readonly Written?: string | undefined;
  readonly Color?: TagColor | undefined;
  readonly IsEnabled?: boolean | undefined;
  /** The id of the record that the item represents, if its Value is that. */
  readonly Id?: number | undefined;
  readonly LoginId?: string | undefined;
  readonly Remark?: string | undefined;
  readonly Group?: string | undefined;
  readonly Children?: readonly EnumItem[] | undefined;
}

/** A named closed list of choices. */
export interface EnumType {
  readonly name: string;
  readonly title: string;
  readonly items: readonly EnumItem[];
  /** Items that were deleted since the type was first read: not to be chosen any more, but an open form that holds one knows its name. */
  readonly gone?: readonly EnumItem[] | undefined;
  /** The current Values by former ones, which occur in logs and earlier versions. */
  readonly was?: ReadonlyMap<string, string | number> | undefined;
}

/** Finds enum types by name for evaluation and formatting; undefined while one is not loaded. */
export type EnumSource = (typeName: string) => EnumType | undefined;
