import { useCallback, useEffect, useRef, useState } from 'react';
import type { ImportReply, ImportRowReply } from '#wire/ImportReply.ts';
import { MOST_IMPORT_ROWS, type ImportProgress, type ImportRow } from '#wire/ImportRow.ts';
import { errorText } from '../../feedback/errorText.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { asAppError } from '../../stores/useLoad.ts';

/** Milliseconds between two questions how far it is. */
const PAUSE = 700;
/** Characters of one call; encoded they are up to nine times as many bytes. */
const LONGEST = 400_000;

/** Rows in the parts that one call takes: between two of them others have their turn at the database. */
function batchesOf(rows: readonly ImportRow[]): ImportRow[][] {
  const batches: ImportRow[][] = [];
  let size = 0;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    const last = batches.at(-1);
    if (last === undefined || last.length >= MOST_IMPORT_ROWS || size + length > LONGEST) {
      batches.push([row]);
      size = length;
    } else {
      last.push(row);
      size += length;
    }
  }
  return batches;
}

export interface ImportSource {
  readonly api: string;
  /** Name of the list. */
  readonly list: string;
}

/** What became of the rows that were sent. */
export interface SentRows {
  readonly reply: ImportReply;
  /** False when a later part was refused or cancelled: `reply` is about the parts before it, which stay. */
  readonly isWhole: boolean;
}

export interface ImportRun {
  /** Undefined while nothing runs; `Total` 0 while it is not known how far it is. */
  readonly progress: ImportProgress | undefined;
  /** Sends rows; resolves to undefined when that failed (the user is told) or was cancelled and nothing was added. */
  readonly send: (rows: readonly ImportRow[], preview: boolean) => Promise<SentRows | undefined>;
  readonly cancel: () => void;
}

/** Sends the rows of a file, tells how far the server is, and can call it off: the part that it works at then has not happened. */
export function useImport({ api, list }: ImportSource): ImportRun {
  const { client, notify } = useRenderer();
  const [progress, setProgress] = useState<ImportProgress>();
  const running = useRef<AbortController>(undefined);
  const cancel = useCallback(() => {
    running.current?.abort();
  }, []);
  useEffect(() => cancel, [cancel]);
  const send = useCallback(
    async (rows: readonly ImportRow[], preview: boolean): Promise<SentRows | undefined> => {
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      const [good, found]: [number[], ImportRowReply[]] = [[], []];
      let [run, before] = ['', 0];
      setProgress({ Done: 0, Total: 0 });
      const timer = setInterval(() => {
        const [asked, offset] = [run, before];
        client.records.importProgress(api, asked).then(
          (now) => {
            if (now !== null && asked === run && !signal.aborted)
              setProgress({ Done: offset + now.Done, Total: rows.length });
          },
          // Only how far it is cannot be told; the import itself goes on and says what becomes of it.
          () => undefined,
        );
      }, PAUSE);
      try {
        for (const batch of batchesOf(rows)) {
          run = crypto.randomUUID();
          const key = preview ? undefined : run;
          const reply = await client.records.importRows(api, { list, rows: batch, preview, run }, { signal, key });
          good.push(...reply.Good);
          found.push(...reply.Rows);
          before += batch.length;
        }
        return { reply: { Good: good, Rows: found }, isWhole: true };
      } catch (cause) {
        if (!signal.aborted) notify.error(errorText(asAppError(cause)));
        return preview || good.length === 0 ? undefined : { reply: { Good: good, Rows: found }, isWhole: false };
      } finally {
        clearInterval(timer);
        if (running.current === controller) setProgress(undefined);
      }
    },
    [client, notify, api, list],
  );
  return { progress, send, cancel };
}
