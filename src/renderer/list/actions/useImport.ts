import { useCallback, useEffect, useRef, useState } from 'react';
import type { ImportReply, ImportRowReply } from '#wire/ImportReply.ts';
import type { ImportProgress, ImportRow } from '#wire/ImportRow.ts';
import { errorText } from '../../feedback/errorText.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { asAppError } from '../../stores/useLoad.ts';
import { partsOf } from './importParts.ts';

/** Milliseconds between two questions how far it is. */
const PAUSE = 700;

export interface ImportSource {
  readonly api: string;
  /** Name of the list. */
  readonly list: string;
}

/** The part at which an import stopped. */
export interface StoppedPart {
  readonly rows: readonly ImportRow[];
  /** In the words of the server; undefined when the user called it off. */
  readonly reason: string | undefined;
  /** There was no answer: the part may have been added all the same. */
  readonly isUnknown: boolean;
}

/** What became of the rows that were sent. */
export interface SentRows {
  readonly reply: ImportReply;
  /** The parts that were added, in the order of the file. */
  readonly added: readonly (readonly ImportRow[])[];
  /** Undefined when all of them were. */
  readonly stopped: StoppedPart | undefined;
}

export interface ImportRun {
  /** Undefined while nothing runs; `Total` 0 while it is not known how far it is. */
  readonly progress: ImportProgress | undefined;
  /** Sends rows; resolves to undefined when a preview failed (the user is told) or was cancelled. */
  readonly send: (rows: readonly ImportRow[], preview: boolean) => Promise<SentRows | undefined>;
  readonly cancel: () => void;
}

/** Sends the rows of a file, tells how far the server is, and can call it off: the part that it works at then has not happened. */
export function useImport({ api, list }: ImportSource): ImportRun {
  const { client, notify } = useRenderer();
  const [progress, setProgress] = useState<ImportProgress>();
  const running = useRef<AbortController>(undefined);
  // A part without an answer keeps its key: sent again it is added once.
  const unanswered = useRef(new Map<string, string>());
  const cancel = useCallback(() => {
    running.current?.abort();
  }, []);
  useEffect(() => cancel, [cancel]);
  const send = useCallback(
    async (rows: readonly ImportRow[], preview: boolean): Promise<SentRows | undefined> => {
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      const [good, found, added]: [number[], ImportRowReply[], ImportRow[][]] = [[], [], []];
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
      const done = (stopped?: StoppedPart): SentRows => ({ reply: { Good: good, Rows: found }, added, stopped });
      const sendPart = async (part: ImportRow[]): Promise<ImportReply> => {
        const content = JSON.stringify(part);
        run = (preview ? undefined : unanswered.current.get(content)) ?? crypto.randomUUID();
        if (preview) return client.records.importRows(api, { list, rows: part, preview, run }, { signal });
        unanswered.current.set(content, run);
        const once = (): Promise<ImportReply> =>
          client.records.importRows(api, { list, rows: part, preview, run }, { signal, key: run });
        try {
          return await once().catch((cause: unknown) => {
            // By its key the server tells what became of it, and does it only if it has not happened.
            if (signal.aborted || hasAnswer(cause)) throw cause;
            return once();
          });
        } catch (cause) {
          if (!signal.aborted && hasAnswer(cause)) unanswered.current.delete(content);
          throw cause;
        }
      };
      try {
        for (const part of partsOf(rows)) {
          try {
            const reply = await sendPart(part);
            good.push(...reply.Good);
            found.push(...reply.Rows);
          } catch (cause) {
            const reason = signal.aborted ? undefined : errorText(asAppError(cause));
            if (!preview) return done({ rows: part, reason, isUnknown: !signal.aborted && !hasAnswer(cause) });
            if (reason !== undefined) notify.error(reason);
            return undefined;
          }
          added.push(part);
          before += part.length;
        }
        return done();
      } finally {
        clearInterval(timer);
        if (running.current === controller) setProgress(undefined);
      }
    },
    [client, notify, api, list],
  );
  return { progress, send, cancel };
}

/** Tells whether the server answered a call that failed: without an answer nobody knows whether it did the work. */
function hasAnswer(cause: unknown): boolean {
  const { code } = asAppError(cause);
  return code !== 'BUSY' && code !== 'INTERNAL';
}
