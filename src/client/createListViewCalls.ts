import type { ListView, ViewTargets } from '#wire/calls/VIEW_CALLS.ts';
import type { CallOptions, Http } from './http/Http.ts';

/** The request to save a view; members of an existing view that are not sent stay unchanged. */
export interface SentListView {
  readonly known?: Pick<ListView, 'Id' | 'Version'> | undefined;
  readonly title: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Codes of roles and Ids of units that it is shared with. */
  readonly sharing?: { readonly roles: readonly string[]; readonly units: readonly string[] } | undefined;
}

/** The calls about the views of one list (`entity/document`). All throw AppError. */
export interface ListViewCalls {
  readonly targets: (options?: CallOptions) => Promise<ViewTargets>;
  readonly save: (view: SentListView) => Promise<{ readonly Id: number }>;
  readonly remove: (id: number) => Promise<null>;
  readonly order: (ids: readonly number[]) => Promise<null>;
  /** With which view the list opens; undefined: as it is. */
  readonly setDefault: (id: number | undefined) => Promise<null>;
}

/** Creates the calls about the views of a list: they are loaded on demand. */
export const createListViewCalls = (http: Http, list: string): ListViewCalls => ({
  targets: (options) => http.get('/api/ListView/Targets', { list }, options),
  save: ({ known, title, params, sharing }) =>
    http.post('/api/ListView/Save', [
      ['list', list],
      ['Title', title],
      ...(params === undefined ? [] : ([['Params', JSON.stringify(params)]] as const)),
      ...(known === undefined
        ? []
        : ([
            ['Id', String(known.Id)],
            ['Version', String(known.Version)],
          ] as const)),
      ...(sharing === undefined
        ? []
        : ([
            ['Roles', sharing.roles.join(',')],
            ['Units', sharing.units.join(',')],
          ] as const)),
    ]),
  remove: (id) => http.post('/api/ListView/Delete', [['id', String(id)]]),
  order: (ids) =>
    http.post('/api/ListView/Order', [
      ['list', list],
      ['ids', ids.join(',')],
    ]),
  setDefault: (id) =>
    http.post('/api/ListView/SetDefault', [
      ['list', list],
      ...(id === undefined ? [] : ([['id', String(id)]] as const)),
    ]),
});
