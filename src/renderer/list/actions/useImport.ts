import { useCallback, useEffect, useRef, useState } from 'react';
import type { ImportReply } from '#wire/ImportReply.ts';
import type { ImportProgress, ImportRow } from '#wire/ImportRow.ts';
import { errorText } from '../../feedback/errorText.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { asAppError } from '../../stores/useLoad.ts';

/** Milliseconds between two questions how far it is. */
const PAUSE = 700;

export interface ImportSource {
  readonly api: string;
  /** Name of the list. */
  readonly list: string;
}

export interface ImportRun {
  /** Undefined while nothing runs; `Total` 0 while it is not known how far it is. */
  readonly progress: ImportProgress | undefined;
  /** Sends rows; resolves to undefined when that failed (the user is told) or was cancelled. */
  readonly send: (rows: readonly ImportRow[], preview: boolean) => Promise<ImportReply | undefined>;
  readonly cancel: () => void;
}

/** Sends the rows of a file, tells how far the server is, and can call it off: the work then has not happened. */
export function useImport({ api, list }: ImportSource): ImportRun {
  const { client, notify } = useRenderer();
  const [progress, setProgress] = useState<ImportProgress>();
  const running = useRef<AbortController>(undefined);
  const cancel = useCallback(() => {
    running.current?.abort();
  }, []);
  useEffect(() => cancel, [cancel]);
  const send = useCallback(
    async (rows: readonly ImportRow[], preview: boolean) => {
      const controller = new AbortController();
      running.current = controller;
      const run = crypto.randomUUID();
      setProgress({ Done: 0, Total: 0 });
      const timer = setInterval(() => {
        client.records.importProgress(api, run).then(
          (found) => {
            if (found !== null && !controller.signal.aborted) setProgress(found);
          },
          // Only how far it is cannot be told; the import itself goes on and says what becomes of it.
          () => undefined,
        );
      }, PAUSE);
      try {
        const key = preview ? undefined : run;
        return await client.records.importRows(api, { list, rows, preview, run }, { signal: controller.signal, key });
      } catch (cause) {
        if (!controller.signal.aborted) notify.error(errorText(asAppError(cause)));
        return undefined;
      } finally {
        clearInterval(timer);
        if (running.current === controller) setProgress(undefined);
      }
    },
    [client, notify, api, list],
  );
  return { progress, send, cancel };
}
