/** Where an account is signed in. */
export interface OpenSessions {
  readonly Account: { readonly Id: number; readonly LoginId: string; readonly Name: string | null };
  readonly Rows: readonly OpenSession[];
}

/** A browser in which an account is signed in. Times are `YYYY-MM-DD HH:mm:ss`, Beijing. */
export interface OpenSession {
  readonly Id: number;
  readonly CreateTime: string;
  /** When it was last used, to the minute. */
  readonly SeenTime: string;
  /** When it ends unless it is used before. */
  readonly EndTime: string;
  readonly Address: string;
  /** What the browser says it is. */
  readonly Agent: string | null;
  /** The one that asks. */
  readonly IsCurrent: boolean;
}
