import type { CallOptions, Http } from '../http/Http.ts';
import type { CrmRoute } from '../session/CrmRoute.ts';

/** An entry of the menu as administrators edit it. */
export interface EditableEntry {
  /** Names it whatever is changed of it. */
  readonly Entry: string;
  readonly Key: string | null;
  readonly Path: string | null;
  readonly Title: string;
  readonly Icon: string | null;
  /** As the document has them. */
  readonly OwnTitle: string;
  readonly OwnIcon: string | null;
  readonly IsHidden: boolean;
  readonly IsEnabled: boolean;
  /** It can be neither hidden nor disabled. */
  readonly IsFixed: boolean;
  readonly IsGroup: boolean;
  /** It may be put into another group. */
  readonly IsMovable: boolean;
  readonly Children: readonly EditableEntry[];
}

/** An entry as it is sent; without `order` those beside it stay where they are. */
export type SentEntry = Pick<EditableEntry, 'Entry' | 'Title' | 'IsHidden' | 'IsEnabled'> & {
  readonly Icon: string;
  /** The group to stand in, '' for the top; without it: where it is. */
  readonly group?: string;
  readonly order?: readonly string[];
};

/** The employees' menu; for developers. */
export interface MenuCalls {
  readonly edits: (options?: CallOptions) => Promise<readonly EditableEntry[]>;
  /** What somebody sees who has this role only. */
  readonly preview: (role: string, options?: CallOptions) => Promise<readonly CrmRoute[]>;
  readonly save: (entry: SentEntry) => Promise<null>;
}

/** Makes the calls about the menu. */
export function createMenuCalls(http: Http): MenuCalls {
  return {
    edits: (options) => http.get('/api/System/GetMenuEdits', {}, options),
    preview: (role, options) => http.get('/api/System/PreviewMenu', { role }, options),
    save: ({ group, order, ...entry }) =>
      http.post('/api/System/SaveMenuEntry', [
        ...Object.entries(entry).map(([name, value]) => [name, String(value)] as const),
        ...(group === undefined ? [] : [['Group', group] as const]),
        ...(order === undefined ? [] : [['Order', order.join(',')] as const]),
      ]),
  };
}
