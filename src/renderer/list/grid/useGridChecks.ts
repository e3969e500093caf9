import { useEffect, useEffectEvent, useState } from 'react';
import type { ChangePreview } from '#wire/BulkReply.ts';
import { previewBulk } from '../../actions/bulk/bulkChanges.ts';
import { errorText } from '../../feedback/errorText.ts';
import { useRenderer, asAppError } from '../../stores/RendererContext.ts';
import { type Edits, type RowEdits, wiresOf } from './gridEdits.ts';

type Found = ChangePreview['Rows'][number];

/** Milliseconds after the last entry. */
const CHECK_DELAY_MS = 150;
/** Maximum number of records per call. */
const MAX_RECORDS_PER_CALL = 500;

interface Checked {
  readonly of: RowEdits;
  readonly found: Found;
}

export interface GridChecks {
  /** The preview of a record; undefined while it is unknown for the current edits. */
  readonly of: (id: number) => Found | undefined;
  /** Why the preview failed. */
  readonly error: string | undefined;
  readonly isBusy: boolean;
  /** Previews these records again, or all. */
  readonly forget: (ids?: readonly number[]) => void;
}

const NOTHING: ReadonlyMap<number, Checked> = new Map();

/** Previews each edited record on the server: with the rules, checks and permissions of a save, without saving. */
export function useGridChecks(api: string, edits: Edits): GridChecks {
  const { client } = useRenderer();
  const [round, setRound] = useState(0);
  const [checked, setChecked] = useState(NOTHING);
  const [error, setError] = useState<string>();
  const waiting = [...edits].filter(([id, of]) => checked.get(id)?.of !== of);
  const key = waiting.map(([id]) => id).join();
  const ask = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const asked = waiting.slice(0, MAX_RECORDS_PER_CALL);
    try {
      const ids = asked.map(([id]) => id);
      const changes = { each: wiresOf(new Map(asked)) };
      const { Rows } = await previewBulk(client.http, api, { ids, changes, run: crypto.randomUUID() }, signal);
      if (signal.aborted) return;
      const found = new Map(Rows.map((row) => [row.Id, row]));
      setError(undefined);
      setChecked((before) => {
        const next = new Map([...before].filter(([id]) => edits.has(id)));
        for (const [id, of] of asked) {
          const row = found.get(id);
          if (row !== undefined) next.set(id, { of, found: row });
        }
        return next;
      });
    } catch (cause) {
      if (!signal.aborted) setError(errorText(asAppError(cause)));
    }
  });
  useEffect(() => {
    if (key === '') return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => void ask(controller.signal), CHECK_DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, edits, round]);
  return {
    of: (id) => {
      const row = checked.get(id);
      return row !== undefined && row.of === edits.get(id) ? row.found : undefined;
    },
    error,
    isBusy: key !== '' && error === undefined,
    forget: (ids) => {
      setError(undefined);
      setRound((before) => before + 1);
      setChecked((before) => (ids === undefined ? NOTHING : new Map([...before].filter(([id]) => !ids.includes(id)))));
    },
  };
}
