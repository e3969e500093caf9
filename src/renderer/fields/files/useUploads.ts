import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FileInfo } from '#wire/FileInfo.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { errorText } from '../../feedback/errorText.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { asAppError } from '../../stores/useLoad.ts';
import { uploadProblem } from './uploadProblem.ts';

/** A file on its way to the server. */
export interface Upload {
  readonly key: number;
  readonly name: string;
  /** 0..1 */
  readonly share: number;
  readonly error: string | undefined;
}

export interface Uploads {
  readonly uploads: readonly Upload[];
  readonly start: (files: readonly File[]) => void;
  /** Tries one that failed again; a large file goes on where it was. */
  readonly retry: (key: number) => void;
  /** Gives up an upload. */
  readonly drop: (key: number) => void;
}

let last = 0;

/**
 * Uploads files for a field, several at once. `onStart` receives each that begins: it resolves to false when the file did not come;
 * `onDone` receives each that has arrived. What is under way ends with the component.
 */
export function useUploads(
  field: FieldModel,
  onStart: (done: Promise<boolean>) => void,
  onDone: (file: FileInfo) => void,
): Uploads {
  const { client, notify } = useRenderer();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRunning();
  const update = useCallback((key: number, change: Partial<Upload> | undefined) => {
    setUploads((before) => changeUpload(before, key, change));
  }, []);
  const files = useRef(new Map<number, File>());
  const send = (key: number, file: File): void => {
    const { signal } = running.begin(key);
    const onProgress = (share = 0): void => {
      update(key, { share });
    };
    const done = client.media.upload(file, field.name, { signal, onProgress }).then(
      (info) => {
        files.current.delete(key);
        update(key, undefined);
        if (!signal.aborted) onDone(info);
        return true;
      },
      (cause: unknown) => {
        if (!signal.aborted) update(key, { error: errorText(asAppError(cause)) });
        // Nobody misses what was given up.
        return signal.aborted;
      },
    );
    onStart(done);
  };
  const startOne = (file: File): void => {
    const problem = uploadProblem(field, file);
    if (problem !== undefined) return notify.error(problem);
    last += 1;
    files.current.set(last, file);
    const upload = { key: last, name: file.name, share: 0, error: undefined };
    setUploads((before) => [...before, upload]);
    send(last, file);
  };
  return {
    uploads,
    start: (chosen) => {
      chosen.forEach(startOne);
    },
    retry: (key) => {
      const file = files.current.get(key);
      if (file === undefined) return;
      update(key, { error: undefined });
      send(key, file);
    },
    drop: (key) => {
      files.current.delete(key);
      running.abort(key);
      update(key, undefined);
    },
  };
}

function changeUpload(uploads: readonly Upload[], key: number, change: Partial<Upload> | undefined): Upload[] {
  return uploads.flatMap((upload) =>
    upload.key !== key ? [upload] : change === undefined ? [] : [{ ...upload, ...change }],
  );
}

/** What can be aborted, by key; everything is when the component goes. */
function useRunning(): { begin: (key: number) => AbortController; abort: (key: number) => void } {
  const controllers = useRef(new Map<number, AbortController>());
  const abortAll = useEffectEvent(() => {
    for (const controller of controllers.current.values()) controller.abort();
  });
  useEffect(
    () => () => {
      abortAll();
    },
    [],
  );
  return {
    begin: (key) => {
      const controller = new AbortController();
      controllers.current.set(key, controller);
      return controller;
    },
    abort: (key) => {
      controllers.current.get(key)?.abort();
      controllers.current.delete(key);
    },
  };
}
