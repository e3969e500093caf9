import type { SiteCalls } from '#client/createSiteCalls.ts';
import type { PreviewReply, PublicRow } from '#wire/SiteReplies.ts';
import type { Params } from '#client/http/Http.ts';
import { siteCalls } from '../siteCalls.ts';

/**
 * The calls of the site with one record as it would be: it stands in the place of the published one, or before the others. `onListed`
 * hears which lists have it.
 */
export function previewCalls(preview: PreviewReply, onListed: (list: string) => void): SiteCalls {
  const { Record: row, Api } = preview;
  return {
    ...siteCalls,
    get: async (api, id, signal) =>
      api === Api && id === String(row['Id']) ? preview : siteCalls.get(api, id, signal),
    search: async (api, list, params, signal) => {
      const found = await siteCalls.search(api, list, params, signal);
      if (api !== Api || !meets(row, params)) return found;
      onListed(list);
      const others = found.Rows.filter(({ Id }) => Id !== row['Id']);
      const at = found.Rows.findIndex(({ Id }) => Id === row['Id']);
      return at < 0
        ? { Rows: [row, ...others], Total: found.Total + 1 }
        : { ...found, Rows: found.Rows.map((other, i) => (i === at ? row : other)) };
    },
    view: () => undefined,
  };
}

/** What a list is asked with besides its filters. */
const NO_FILTERS = ['page', 'rows', 'sort'];

/** Tells whether a list that was asked for so shows the record on its first page. */
function meets(row: PublicRow, params: Params): boolean {
  return Object.entries(params).every(([name, wanted]) => {
    if (wanted === undefined || NO_FILTERS.includes(name)) return name !== 'page' || Number(wanted) === 0;
    const value = row[name];
    const own = (Array.isArray(value) ? value : [value]).map(String);
    return String(wanted)
      .split(',')
      .some((text) => own.includes(text));
  });
}
