/** An account that an administrator may look at. */
export interface ViewableAccount {
  readonly Id: number;
  readonly Name: string;
  readonly Kind: string;
  readonly Roles: readonly string[];
  readonly State: number;
}

/** A menu entry, whether it is shown, and why. */
export interface MenuWhy {
  readonly Title: string;
  readonly Path: string | null;
  readonly Shown: boolean;
  readonly Why: string;
  readonly Children: readonly MenuWhy[];
}

/** Who an account is, its menu, and which entities it may view. */
export interface UserWhy {
  readonly Account: { readonly Id: number; readonly Name: string; readonly Kind: string; readonly State: number };
  readonly Facts: readonly { readonly Title: string; readonly Text: string }[];
  readonly Menu: readonly MenuWhy[];
  readonly Entities: readonly {
    readonly Key: string;
    readonly Title: string;
    readonly Visible: boolean;
    readonly Why: string;
  }[];
}

/** The rows an account reaches, in all and by each condition that gives some. */
export interface RowsWhy {
  readonly Count: number;
  readonly Conditions: readonly { readonly Words: string; readonly Count: number }[];
}

export interface FieldWhy {
  readonly Name: string;
  readonly Title: string;
  readonly Readable: boolean;
  readonly ReadWhy: string;
  readonly Writable: boolean;
  readonly WriteWhy: string;
  readonly Masked: boolean;
}

/** One condition, and whether it holds for a record. */
export interface ConditionWhy {
  readonly Words: string;
  readonly Holds: boolean;
}

/** Whether an account reaches a record, and by which conditions. */
export interface RecordWhy {
  readonly Id: number;
  readonly Exists: boolean;
  readonly Visible: boolean;
  readonly Changeable: boolean;
  /** Masked fields are shown in full. */
  readonly Plain: boolean;
  readonly Viewing: readonly ConditionWhy[];
  readonly Changing: readonly ConditionWhy[];
}

/** What an account may do with an entity, each part with its reason. */
export interface EntityWhy {
  readonly Key: string;
  readonly Title: string;
  readonly Actions: readonly {
    readonly Code: string;
    readonly Title: string;
    readonly Allowed: boolean;
    readonly Why: string;
  }[];
  readonly Viewing: RowsWhy;
  readonly Changing: RowsWhy;
  readonly Fields: readonly FieldWhy[];
  readonly Record: RecordWhy | null;
}
