import { useCallback, useEffect, useRef, useState } from 'react';
import type { ImportJob } from '#wire/calls/IMPORT_CALLS.ts';
import type { ImportReply, ImportRowReply } from '#wire/ImportReply.ts';
import { type ImportProgress, type ImportRow, JOB_PART, MAX_IMPORT_ROWS } from '#wire/ImportRow.ts';
import { errorText } from '../../feedback/errorText.ts';
import { useRenderer, asAppError } from '../../stores/RendererContext.ts';
import type { ImportModeChoice } from './importWorkbook.ts';

/** Milliseconds between two questions how far it is. */
const POLL_INTERVAL_MS = 700;
/** Milliseconds for the preview of many rows. */
const TIMEOUT = 10 * 60 * 1000;

/** Work on the rows of a file before the server continues on its own. */
export interface ImportWork {
  readonly what: 'check' | 'send';
  readonly progress: ImportProgress;
}

export interface ImportRun {
  /** Undefined while nothing runs; `Total` is 0 while the progress is unknown. */
  readonly work: ImportWork | undefined;
  /** The preview of the rows; undefined when it failed (an error is shown) or was cancelled. */
  readonly check: (rows: readonly ImportRow[], way: ImportModeChoice) => Promise<ImportReply | undefined>;
  /** Uploads all rows and starts the import; undefined if that failed (shown) or was cancelled: nothing is written. */
  readonly begin: (file: string, rows: readonly ImportRow[], way: ImportModeChoice) => Promise<ImportJob | undefined>;
  readonly cancel: () => void;
}

interface ModeFields {
  readonly Mode: ImportModeChoice['mode'];
  readonly Key: string | undefined;
}

const modeFields = ({ mode, key }: ImportModeChoice): ModeFields => ({
  Mode: mode,
  Key: mode === 'new' ? undefined : key,
});

/** Uploads the rows of a file for a list of an entity; shows progress and can be cancelled. */
export function useImport(api: string, list: string): ImportRun {
  const { client, notify } = useRenderer();
  const { http } = client;
  const [work, setWork] = useState<ImportWork>();
  const running = useRef<AbortController>(undefined);
  const cancel = useCallback(() => running.current?.abort(), []);
  useEffect(() => cancel, [cancel]);
  /** Does work that `cancel` calls off; undefined for one that failed or was called off. */
  const run = useCallback(
    async <T>(what: ImportWork['what'], doIt: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> => {
      const controller = new AbortController();
      running.current = controller;
      setWork({ what, progress: { Done: 0, Total: 0 } });
      try {
        return await doIt(controller.signal);
      } catch (cause) {
        if (!controller.signal.aborted) notify.error(errorText(asAppError(cause)));
        return undefined;
      } finally {
        if (running.current === controller) setWork(undefined);
      }
    },
    [notify],
  );
  const check = useCallback(
    (rows: readonly ImportRow[], way: ImportModeChoice) =>
      run('check', async (signal): Promise<ImportReply> => {
        const [good, same, found]: [number[], number[], ImportRowReply[]] = [[], [], []];
        let [name, before] = ['', 0];
        const timer = setInterval(() => {
          const [asked, offset] = [name, before];
          http.get(`/api/${api}/ImportProgress`, { run: asked }).then(
            (now) => {
              if (now !== null && asked === name && !signal.aborted)
                setWork({ what: 'check', progress: { Done: offset + now.Done, Total: rows.length } });
            },
            // Only the progress is unknown; the check itself continues and reports its result.
            () => undefined,
          );
        }, POLL_INTERVAL_MS);
        try {
          for (const part of partsOf(rows, MAX_IMPORT_ROWS)) {
            name = crypto.randomUUID();
            const sent = { list, Rows: JSON.stringify(part), Preview: true, Run: name, ...modeFields(way) };
            const reply = await http.post(`/api/${api}/Import`, sent, { signal, timeout: TIMEOUT });
            good.push(...reply.Good);
            same.push(...(reply.Same ?? []));
            found.push(...reply.Rows);
            before += part.length;
          }
        } finally {
          clearInterval(timer);
        }
        return { Good: good, Same: same, Rows: found };
      }),
    [http, api, list, run],
  );
  const begin = useCallback(
    (file: string, rows: readonly ImportRow[], way: ImportModeChoice) =>
      run('send', async (signal) => {
        const job = { list, File: file.slice(-200), ...modeFields(way) };
        const { Id: id } = await http.post(`/api/${api}/ImportJob`, job);
        const parts = partsOf(rows, JOB_PART);
        for (const [i, part] of parts.entries()) {
          signal.throwIfAborted();
          const sent = { id, Part: i + 1, Rows: JSON.stringify(part) };
          const send = (): Promise<null> => http.post(`/api/${api}/ImportJobRows`, sent);
          // A repeated part counts once.
          await send().catch(send);
          setWork({ what: 'send', progress: { Done: Math.min((i + 1) * JOB_PART, rows.length), Total: rows.length } });
        }
        signal.throwIfAborted();
        // An import that has already started is not affected by the repeated call.
        const start = (): Promise<ImportJob> => http.post(`/api/${api}/ImportJobRun`, { id });
        return await start().catch(start);
      }),
    [http, api, list, run],
  );
  return { work, check, begin, cancel };
}

/** Characters of one call; encoded they are up to nine times as many bytes. */
const MAX_PART_LENGTH = 400_000;

/** Splits rows into calls of limited size. Between two calls, others can use the database. */
function partsOf(rows: readonly ImportRow[], most: number): ImportRow[][] {
  const parts: ImportRow[][] = [];
  let size = 0;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    const last = parts.at(-1);
    if (last === undefined || last.length >= most || size + length > MAX_PART_LENGTH) {
      parts.push([row]);
      size = length;
    } else {
      last.push(row);
      size += length;
    }
  }
  return parts;
}
