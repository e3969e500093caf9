import { type Shape, type TypeOf, defined, flag, list, object, optional, text } from './schema.ts';

export const menuTab = object({
  Title: text(),
  /** `entity/document` */
  List: optional(text()),
  /** A screen of the frame or of the product. */
  Screen: optional(text()),
  /** The first record of the list is shown directly. */
  IsSingle: optional(flag()),
});
/** A tab of an entry: a list, or a screen of its own. */
export type MenuTab = TypeOf<typeof menuTab>;

/** An entry of the signed-in user's menu. Undefined members are not sent. */
export interface MenuRoute {
  /** Permission key. */
  readonly Id?: string;
  readonly Title: string;
  readonly Icon?: string;
  readonly Path?: string;
  /** `entity/document` */
  readonly List?: string;
  readonly Tabs?: readonly MenuTab[];
  /** A screen of the frame or of the product. */
  readonly Screen?: string;
  /** The scene of the list that the bell counts, and the name of its entity in the paths. */
  readonly Badge?: { readonly Api: string; readonly Scene: string };
  readonly IsHidden?: boolean;
  /** Records of the list open here, the list itself is at another entry. */
  readonly IsDetail?: boolean;
  readonly Children?: readonly MenuRoute[];
}

export const menuRoute: Shape<MenuRoute> = object({
  /** Permission key. */
  Id: optional(text()),
  Title: text(),
  Icon: optional(text()),
  Path: optional(text()),
  /** `entity/document` */
  List: optional(text()),
  Tabs: optional(list(menuTab)),
  Screen: optional(text()),
  /** The scene of the list that the bell counts, and the name of its entity in the paths. */
  Badge: optional(object({ Api: text(), Scene: text() })),
  IsHidden: optional(flag()),
  /** Records of the list open here, the list itself is at another entry. */
  IsDetail: optional(flag()),
  Children: optional(list(defined<MenuRoute>('MenuRoute'))),
});
