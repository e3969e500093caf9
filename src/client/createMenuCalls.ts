import type { EditableEntry } from '#engine/roles/EditableEntry.ts';
import type { CallOptions, Http } from './http/Http.ts';
import type { MenuRoute } from '#wire/MenuRoute.ts';

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
  readonly preview: (role: string, options?: CallOptions) => Promise<readonly MenuRoute[]>;
  readonly save: (entry: SentEntry) => Promise<null>;
}

/** Makes the calls about the menu. */
export function createMenuCalls(http: Http): MenuCalls {
  return {
    edits: (options) => http.get('/api/System/GetMenuEdits', {}, options),
    preview: (role, options) => http.get('/api/System/PreviewMenu', { role }, options),
    save: ({ Entry, Title, Icon, IsHidden, IsEnabled, group, order }) =>
      http.post('/api/System/SaveMenuEntry', [
        ['Entry', Entry],
        ['Title', Title],
        ['Icon', Icon],
        ['IsHidden', String(IsHidden)],
        ['IsEnabled', String(IsEnabled)],
        ...(group === undefined ? [] : [['Group', group] as const]),
        ...(order === undefined ? [] : [['Order', order.join(',')] as const]),
      ]),
  };
}
