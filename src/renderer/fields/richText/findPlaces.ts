import type { SiteCalls } from '#client/createSiteCalls.ts';

/** A page of the public site, or of one of its records. */
export interface Place {
  readonly title: string;
  readonly path: string;
}

/** Records per list. */
const SHOWN = 8;

/** The records with a page of their own that the search page at `search` finds for a text. Throws what its calls throw. */
export async function findPlaces(
  calls: SiteCalls,
  search: string,
  text: string,
  signal: AbortSignal,
): Promise<readonly Place[]> {
  const { Page, Apis } = await calls.page(search, signal);
  const lists = Page.blocks.flatMap((block) => (block.type === 'search' ? block.lists : []));
  const places = lists.map(async ({ list, show, detail }): Promise<Place[]> => {
    if (detail === undefined) return [];
    const params = { rows: SHOWN, searchKey: text };
    const { Rows } = await calls.search(Apis[list.split('/')[0] ?? ''] ?? '', list, params, signal);
    return Rows.flatMap(({ Id, [show.title]: title }) =>
      typeof Id === 'number' && typeof title === 'string' ? [{ title, path: `${detail}/${Id}` }] : [],
    );
  });
  return (await Promise.all(places)).flat();
}
