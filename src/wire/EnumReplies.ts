import type { EnumItem } from '#language/enums/EnumType.ts';

/** An enum type as the list of types has it. */
export interface EnumTypeInfo {
  readonly TypeName: string;
  readonly Title: string;
  readonly IsTree: boolean;
  /** Its items are records. */
  readonly IsDynamic: boolean;
  /** Administrators change its items; those of records and states they do not. */
  readonly IsEditable: boolean;
  readonly ValueField: string;
}

export interface EnumTypeDefine extends EnumTypeInfo {
  readonly Items: readonly EnumItem[];
}

/** How much hangs on the items of a type; items on which nothing hangs are left out. */
export interface EnumUses {
  readonly IsEditable: boolean;
  readonly Items: readonly { readonly Value: string; readonly Records: number; readonly Rules: number }[];
}

/** What hangs on one item, each with where to look. */
export interface EnumImpact {
  readonly Rules: readonly {
    readonly File: string;
    readonly Line: number;
    readonly Column: number;
    readonly Title: string;
  }[];
  readonly Records: readonly {
    readonly Entity: string;
    readonly Title: string;
    readonly Field: string;
    readonly FieldTitle: string;
    readonly Count: number;
  }[];
  readonly Cases: readonly { readonly Entity: string; readonly Title: string; readonly Count: number }[];
  readonly Children: number;
}

/** The fields of an item that are sent; those that are undefined stay as they are. */
export interface SentEnumItem {
  readonly Value?: string | undefined;
  readonly Label?: string | undefined;
  readonly ParentValue?: string | undefined;
  readonly Color?: string | undefined;
  readonly LoginId?: string | undefined;
  readonly Remark?: string | undefined;
  readonly IsEnabled?: boolean | undefined;
  /** The place among its siblings, from 0. */
  readonly Position?: number | undefined;
}
