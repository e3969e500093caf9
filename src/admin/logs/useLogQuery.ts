import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Params } from '#client/http/Http.ts';

/** The query of a log, stored in the URL next to the tab. */
export interface LogQuery {
  readonly search: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly page: number;
  readonly size: number;
  /** The parameters of the call. */
  readonly params: Params;
  readonly setFilter: (name: string, text: string) => void;
  readonly setSearch: (text: string) => void;
  readonly setPage: (page: number, size: number) => void;
  readonly clear: () => void;
}

const SIZE = 10;
const [SEARCH, PAGE, ROWS] = ['searchKey', 'page', 'rows'];

/**
 * Reads the query of a log from the URL, with filters of these names (always the same list), and changes it there; any
 * change returns to the first page.
 */
export function useLogQuery(names: readonly string[]): LogQuery {
  const [url, setUrl] = useSearchParams();
  const change = useCallback(
    (values: Readonly<Record<string, string>>) => {
      const update = (before: URLSearchParams): URLSearchParams => {
        const next = new URLSearchParams(before);
        for (const [name, text] of Object.entries({ [PAGE]: '', ...values }))
          if (text === '') next.delete(name);
          else next.set(name, text);
        return next;
      };
      // Flushed synchronously and not as a transition: a ticked box must not wait for the rows.
      setUrl(update, { flushSync: true });
    },
    [setUrl],
  );
  return useMemo(() => {
    const filters = Object.fromEntries(
      names.flatMap((name): [string, string][] => {
        const text = url.get(name) ?? '';
        return text === '' ? [] : [[name, text]];
      }),
    );
    const [search, page, size] = [url.get(SEARCH) ?? '', Number(url.get(PAGE) ?? 0), Number(url.get(ROWS) ?? SIZE)];
    const given = Object.entries({ ...filters, [SEARCH]: search }).filter(([, text]) => text !== '');
    return {
      search,
      filters,
      page,
      size,
      params: { ...Object.fromEntries(given), page, rows: size },
      setFilter: (name, text) => {
        change({ [name]: text });
      },
      setSearch: (text) => {
        change({ [SEARCH]: text });
      },
      setPage: (next, rows) => {
        change({ [PAGE]: next === 0 ? '' : String(next), [ROWS]: rows === SIZE ? '' : String(rows) });
      },
      clear: () => {
        change(Object.fromEntries([...names, SEARCH].map((name) => [name, ''])));
      },
    };
  }, [url, change, names]);
}
