/** One tab of an entry: a list, or a screen of its own. */
export interface CrmTab {
  readonly Title: string;
  /** `entity/document` */
  readonly List?: string;
  readonly Screen?: 'opLog' | 'viewAs' | 'units' | 'roles' | 'accounts' | 'config' | 'notices' | 'stateLog' | 'media';
  /** Of the list, the first record is shown itself. */
  readonly IsSingle?: boolean;
}

/** One entry of the signed-in user's menu. Only what it has is sent. */
export interface CrmRoute {
  /** Permission key. */
  readonly Id?: string;
  readonly Title: string;
  readonly Icon?: string;
  readonly Path?: string;
  /** `entity/document` */
  readonly List?: string;
  readonly Tabs?: readonly CrmTab[];
  readonly Screen?: 'home' | 'news' | 'profile' | 'soon' | 'tools' | 'outbox' | 'enums' | 'menu';
  /** The scene of the list that the bell counts, and the name of its entity in the paths. */
  readonly Badge?: { readonly Api: string; readonly Scene: string };
  readonly IsHidden?: boolean;
  /** Records of the list open here, the list itself is at another entry. */
  readonly IsDetail?: boolean;
  readonly Children?: readonly CrmRoute[];
}
