import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Params } from '#client/http/Http.ts';
import type { PickReply, PickRow } from '#wire/PickReply.ts';
import { errorText } from '../feedback/errorText.ts';
import { useRenderer, accountOf, asAppError, useStable } from '../stores/RendererContext.ts';

const PAGE = 20;

export interface PickRows {
  readonly rows: readonly PickRow[];
  readonly total: number;
  readonly isLoading: boolean;
  /** The search text of the rows or the error; undefined before the first reply. */
  readonly answered?: string | undefined;
  /** The error of the last call. Earlier results are not offered, as they do not match the new text. */
  readonly failed?: string | undefined;
  /** The number of rows of the last opening: the list reserves their space until the first reply. */
  readonly expected?: number;
  readonly more: () => void;
}

interface Found {
  readonly rows: readonly PickRow[];
  /** Infinity: more than were counted. */
  readonly total: number;
  readonly page: number;
  readonly answered?: string;
  readonly failed?: string;
  readonly expected?: number;
}

const NOTHING: Found = { rows: [], total: 0, page: 0 };

/** The records a reference field offers for a search text, page by page. Fetches only while `isOpen`. */
export function usePickRows(source: PickSource, search: string, isOpen: boolean): PickRows {
  const { client, user } = useRenderer();
  const account = accountOf(user);
  const [found, setFound] = useState(NOTHING);
  const [isLoading, setIsLoading] = useState(false);
  const running = useRef<AbortController>(undefined);
  const { api, asking, values } = useStable(source);
  const fetchPage = useCallback(
    async (page: number): Promise<void> => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setIsLoading(true);
      try {
        const recent =
          page === 0 && search === '' ? (await import('./recentPicks.ts')).recentPicks(account, asking) : [];
        const params = {
          ...values,
          searchKey: search,
          page,
          rows: PAGE,
          ...(recent.length > 0 ? { recent: recent.join() } : {}),
        };
        const reply = await client.pick(api, asking, params, { signal: controller.signal });
        if (controller.signal.aborted) return;
        setFound((before) => addPage(before, reply, page, search));
      } catch (cause) {
        // The picker shows the error; opening it again retries.
        if (controller.signal.aborted) return;
        if (page === 0) setFound({ ...NOTHING, answered: search, failed: errorText(asAppError(cause)) });
      }
      setIsLoading(false);
    },
    [client, account, api, asking, values, search],
  );
  useLayoutEffect(() => {
    // The rows of an earlier opening would change places under the pointer when the reply arrives.
    if (isOpen) setFound(({ rows }) => (rows.length === 0 ? NOTHING : { ...NOTHING, expected: rows.length }));
  }, [isOpen]);
  useEffect(() => {
    if (isOpen) void fetchPage(0);
    return () => running.current?.abort();
  }, [isOpen, fetchPage]);
  const more = (): void => {
    if (!isLoading && found.rows.length < found.total) void fetchPage(found.page + 1);
  };
  return { ...found, isLoading, more };
}

const addPage = (before: Found, { Rows, Total, Bounded }: PickReply, page: number, answered: string): Found => ({
  // The first page begins with likely records, which come again where the order has them.
  rows: page === 0 ? Rows : [...before.rows, ...Rows.filter(({ Id }) => !before.rows.some((row) => row.Id === Id))],
  total: Bounded === undefined ? Total : Infinity,
  page,
  answered,
});

/** The reference field that searches for records, and the form values that limit the result. */
export interface PickSource {
  /** API name of the asking entity. */
  readonly api: string;
  /** `entity.Field` */
  readonly asking: string;
  /** `v.Field=value` parameters. */
  readonly values: Params;
}
