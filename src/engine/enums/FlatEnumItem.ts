/** An item of an enum type in a flat list; texts as in the file it came from. */
export interface FlatEnumItem {
  readonly Value: string;
  readonly Label: string;
  readonly ParentValue: string | null;
  readonly Color: string | null;
  readonly LoginId: string | null;
  readonly Remark: string | null;
  readonly IsEnabled: boolean;
}
