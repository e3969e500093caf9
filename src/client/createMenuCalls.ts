import type { EditableEntry } from '#engine/roles/EditableEntry.ts';
import type { CallOptions, Http } from './http/Http.ts';
import type { MenuRoute } from '#wire/MenuRoute.ts';

/** The request to change an entry: only the changed parts; without `order` its siblings keep their places. */
export type SentEntry = Pick<EditableEntry, 'Entry' | 'Version'> & {
  readonly Title?: string;
  readonly Icon?: string;
  readonly IsHidden?: boolean;
  readonly IsEnabled?: boolean;
  /** The target group, '' for the top; undefined: its current group. */
  readonly group?: string;
  readonly order?: readonly string[];
};

/** The employees' menu; for developers. */
export interface MenuCalls {
  readonly edits: (options?: CallOptions) => Promise<readonly EditableEntry[]>;
  /** The menu of a user with only this role. */
  readonly preview: (role: string, options?: CallOptions) => Promise<readonly MenuRoute[]>;
  readonly save: (entry: SentEntry) => Promise<null>;
}

/** Makes the calls about the menu. */
export function createMenuCalls(http: Http): MenuCalls {
  return {
    edits: (options) => http.get('/api/System/GetMenuEdits', {}, options),
    preview: (role, options) => http.get('/api/System/PreviewMenu', { role }, options),
    save: ({ Entry, Version, Title, Icon, IsHidden, IsEnabled, group, order }) =>
      http.post('/api/System/SaveMenuEntry', [
        ['Entry', Entry],
        ['Version', String(Version)],
        ...(Title === undefined ? [] : [['Title', Title] as const]),
        ...(Icon === undefined ? [] : [['Icon', Icon] as const]),
        ...(IsHidden === undefined ? [] : [['IsHidden', String(IsHidden)] as const]),
        ...(IsEnabled === undefined ? [] : [['IsEnabled', String(IsEnabled)] as const]),
        ...(group === undefined ? [] : [['Group', group] as const]),
        ...(order === undefined ? [] : [['Order', order.join(',')] as const]),
      ]),
  };
}
