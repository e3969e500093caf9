import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FileInfo } from '#wire/MediaReply.ts';
import { errorText } from '../../feedback/errorText.ts';
import { useRenderer, asAppError } from '../../stores/RendererContext.ts';
import type { ControlProps } from './ControlProps.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fileLimits } from '#engine/validate/fileLimits.ts';
import { fileSize } from '../FileLinks.tsx';

export interface Upload {
  readonly key: number;
  readonly name: string;
  /** 0..1 */
  readonly share: number;
  readonly error: string | undefined;
  /** It may be tried again: what was wrong was not the file itself. */
  readonly mayRetry: boolean;
}

export interface Uploads {
  readonly uploads: readonly Upload[];
  readonly start: (files: readonly File[]) => void;
  /** Shows a file that is not uploaded at all, with the reason. */
  readonly refuse: (file: File, problem: string) => void;
  /** Retries a failed upload; a large file resumes. */
  readonly retry: (key: number) => void;
  /** Cancels an upload. */
  readonly drop: (key: number) => void;
}

let last = 0;

/** Uploads files in parallel; `onDone` receives each. A save waits for them; failures block it; unmounting aborts. */
export function useUploads(
  { field, port }: Pick<ControlProps, 'field' | 'port'>,
  onDone: (file: FileInfo) => void,
): Uploads {
  const { client } = useRenderer();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRunning();
  const update = useCallback((key: number, change: Partial<Upload> | undefined) => {
    setUploads((before) => changeUpload(before, key, change));
  }, []);
  const files = useRef(new Map<number, File>());
  const releaseAll = useEffectEvent(() => {
    for (const { key } of uploads) port.release(key);
  });
  // Unmounting the field (hidden or removed) aborts its uploads.
  useEffect(() => () => releaseAll(), []);
  const fail = (key: number, name: string, change: Pick<Upload, 'error' | 'mayRetry'>): void => {
    update(key, change);
    port.lose(field, key, name);
  };
  const send = (key: number, file: File): void => {
    const { signal } = running.begin(key);
    const onProgress = (share = 0): void => update(key, { share });
    const done = client.media.upload(file, field.name, { signal, onProgress }).then(
      (info) => {
        files.current.delete(key);
        update(key, undefined);
        if (!signal.aborted) onDone(info);
        return true;
      },
      (cause: unknown) => {
        if (!signal.aborted) fail(key, file.name, { error: errorText(asAppError(cause)), mayRetry: true });
        // An aborted upload needs no message.
        return signal.aborted;
      },
    );
    port.await(field, done);
  };
  const list = (file: File): number => {
    last += 1;
    const upload = { key: last, name: file.name, share: 0, error: undefined, mayRetry: false };
    setUploads((before) => [...before, upload]);
    return last;
  };
  const refuse = (file: File, error: string): void => fail(list(file), file.name, { error, mayRetry: false });
  const startOne = (file: File): void => {
    const problem = uploadProblem(field, file);
    if (problem !== undefined) return refuse(file, problem);
    const key = list(file);
    files.current.set(key, file);
    send(key, file);
  };
  return {
    uploads,
    start: (chosen) => chosen.forEach(startOne),
    refuse,
    retry: (key) => {
      const file = files.current.get(key);
      if (file === undefined) return;
      port.release(key);
      update(key, { error: undefined });
      send(key, file);
    },
    drop: (key) => {
      files.current.delete(key);
      running.abort(key);
      port.release(key);
      update(key, undefined);
    },
  };
}

const changeUpload = (uploads: readonly Upload[], key: number, change: Partial<Upload> | undefined): Upload[] =>
  uploads.flatMap((upload) => (upload.key !== key ? [upload] : change === undefined ? [] : [{ ...upload, ...change }]));

/** Abort controllers by key; all are aborted on unmount. */
function useRunning(): { begin: (key: number) => AbortController; abort: (key: number) => void } {
  const controllers = useRef(new Map<number, AbortController>());
  const abortAll = useEffectEvent(() => {
    for (const controller of controllers.current.values()) controller.abort();
  });
  useEffect(() => () => abortAll(), []);
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

/** Why a file cannot be uploaded to a field; undefined when it can. */
export function uploadProblem(
  field: FieldModel,
  file: { readonly name: string; readonly size: number },
): string | undefined {
  const { bytes, extensions } = fileLimits(field);
  const extension = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  if (extensions !== undefined && !extensions.includes(extension))
    return `“${file.name}”的类型不支持，请选择 ${extensions.join('、')} 文件`;
  if (file.size > bytes) return `“${file.name}”超过 ${fileSize(bytes)}`;
  if (file.size === 0) return `“${file.name}”是空文件`;
  return undefined;
}
