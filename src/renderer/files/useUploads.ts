import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FileInfo } from '#client/media/FileInfo.ts';
import type { FieldModel } from '#core/schema/FieldModel.ts';
import { errorText } from '../feedback/errorText.ts';
import { useRenderer } from '../RendererContext.ts';
import { asAppError } from '../stores/useLoad.ts';
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
  /** Gives up an upload. */
  readonly drop: (key: number) => void;
}

let last = 0;

/** Uploads files for a field, several at once; `onDone` receives each that has arrived. What is under way ends with the component. */
export function useUploads(field: FieldModel, onDone: (file: FileInfo) => void): Uploads {
  const { client, notify } = useRenderer();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRunning();
  const update = useCallback((key: number, change: Partial<Upload> | undefined) => {
    setUploads((before) => changeUpload(before, key, change));
  }, []);
  const startOne = (file: File): void => {
    const problem = uploadProblem(field, file);
    if (problem !== undefined) return notify.error(problem);
    last += 1;
    const key = last;
    const { signal } = running.begin(key);
    setUploads((before) => [...before, { key, name: file.name, share: 0, error: undefined }]);
    const onProgress = (share = 0): void => {
      update(key, { share });
    };
    client.media.upload(file, file.name, { signal, onProgress }).then(
      (info) => {
        update(key, undefined);
        if (!signal.aborted) onDone(info);
      },
      (cause: unknown) => {
        if (!signal.aborted) update(key, { error: errorText(asAppError(cause)) });
      },
    );
  };
  return {
    uploads,
    start: (files) => {
      files.forEach(startOne);
    },
    drop: (key) => {
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
