import { useCallback, useEffect, useRef, useState } from 'react';
import type { Http } from '#client/http/Http.ts';
import type { BulkReply, ChangePreview } from '#wire/BulkReply.ts';
import type { ImportProgress } from '#wire/ImportRow.ts';
import { BULK_TIMEOUT, type BulkChanges, changeFields, previewBulk } from './bulkChanges.ts';
import { errorText } from '../../feedback/errorText.ts';
import { useRenderer, asAppError } from '../../stores/RendererContext.ts';

type Row = ChangePreview['Rows'][number];

/** Records per call when each is saved on its own: the user can cancel between two calls. */
const PART = 20;
const STOPPED = '已停止';
const POLL_INTERVAL_MS = 700;

export interface BulkSave {
  readonly rows: readonly Row[];
  readonly changes: BulkChanges;
  /** True: all records in one transaction. False: each record on its own. */
  readonly isTogether: boolean;
}

export interface BulkSaved extends BulkReply {
  /** Why it ended before the last record; undefined: it did not. */
  readonly ended: string | undefined;
}

export interface BulkChange {
  /** Undefined while nothing runs. */
  readonly progress: ImportProgress | undefined;
  /** The previewed result of each record; undefined when the preview failed (an error is shown) or was cancelled. */
  readonly preview: (ids: readonly number[], changes: BulkChanges) => Promise<ChangePreview | undefined>;
  /** Resolves to the results up to the end of the run, its failure or cancellation. */
  readonly save: (wanted: BulkSave) => Promise<BulkSaved>;
  readonly cancel: () => void;
}

/** Changes many records of an entity; shows progress and can be cancelled. */
export function useBulkChange(api: string): BulkChange {
  const { client, notify } = useRenderer();
  const { http } = client;
  const [progress, setProgress] = useState<ImportProgress>();
  const running = useRef<AbortController>(undefined);
  const cancel = useCallback(() => running.current?.abort(), []);
  useEffect(() => cancel, [cancel]);
  const preview = async (ids: readonly number[], changes: BulkChanges): Promise<ChangePreview | undefined> => {
    const controller = begin(running, setProgress, ids.length);
    try {
      return await watchRun(http, api, setProgress, (run) =>
        previewBulk(http, api, { ids, changes, run }, controller.signal),
      );
    } catch (cause) {
      if (!controller.signal.aborted) notify.error(errorText(asAppError(cause)));
      return undefined;
    } finally {
      setProgress(undefined);
    }
  };
  const save = async ({ rows, changes, isTogether }: BulkSave): Promise<BulkSaved> => {
    const { signal } = begin(running, setProgress, rows.length);
    const done: number[] = [];
    const versions: number[] = [];
    const failed: BulkReply['Failed'][number][] = [];
    const accepts = rows.some(({ Warnings }) => Warnings.length > 0);
    const send = (part: readonly Row[], run: string): Promise<BulkReply> => {
      const sent = {
        ...changeFields(
          changes,
          part.map(({ Id }) => Id),
        ),
        Versions: part.map(({ Version }) => Version ?? 0),
        Together: isTogether,
        AcceptWarnings: accepts ? true : undefined,
        Run: run,
      };
      const options = isTogether ? { signal, key: run } : {};
      return http.post(`/api/${api}/BulkUpdate`, sent, { ...options, timeout: BULK_TIMEOUT });
    };
    try {
      if (isTogether) {
        const reply = await watchRun(http, api, setProgress, (run) => send(rows, run));
        return { ...reply, ended: undefined };
      }
      for (let from = 0; from < rows.length && !signal.aborted; from += PART) {
        const reply = await send(rows.slice(from, from + PART), crypto.randomUUID());
        done.push(...reply.Done);
        versions.push(...(reply.Versions ?? []));
        failed.push(...reply.Failed);
        setProgress({ Done: Math.min(from + PART, rows.length), Total: rows.length });
      }
      return { Done: done, Versions: versions, Failed: failed, ended: signal.aborted ? STOPPED : undefined };
    } catch (cause) {
      const ended = signal.aborted ? STOPPED : errorText(asAppError(cause));
      return { Done: done, Versions: versions, Failed: failed, ended };
    } finally {
      setProgress(undefined);
    }
  };
  return { progress, preview, save, cancel };
}

function begin(
  running: { current: AbortController | undefined },
  setProgress: (progress: ImportProgress) => void,
  total: number,
): AbortController {
  const controller = new AbortController();
  running.current = controller;
  setProgress({ Done: 0, Total: total });
  return controller;
}

/** Runs a call over many records and polls its progress. */
export async function watchRun<T>(
  http: Http,
  api: string,
  setProgress: (progress: ImportProgress) => void,
  call: (run: string) => Promise<T>,
): Promise<T> {
  const run = crypto.randomUUID();
  let isOver = false;
  const timer = setInterval(() => {
    http.get(`/api/${api}/ImportProgress`, { run }).then(
      (now) => {
        if (now !== null && !isOver) setProgress(now);
      },
      // Only the progress is unknown; the call itself continues and reports its result.
      () => undefined,
    );
  }, POLL_INTERVAL_MS);
  try {
    return await call(run);
  } finally {
    isOver = true;
    clearInterval(timer);
  }
}
