import { useEffect, useEffectEvent, useState } from 'react';
import type { Params } from '#client/http/Http.ts';
import type { AppError } from '#engine/errors.ts';
import { useRenderer, asAppError } from '../../stores/RendererContext.ts';
import { saveBlob } from './saveBlob.ts';

/** The rows of a list in a `format`, or the files of chosen rows. */
export type Exported = 'rows' | 'files';

/** Milliseconds. */
const FILES_TIMEOUT = 60 * 60 * 1000;

/** Exports on mount, until unmount; `onDone` runs when the browser has received the file. */
export function useExport(
  { api, title, what, params }: { api: string; title: string; what: Exported; params: Params },
  onDone: () => void,
): { share: number | undefined; error: AppError | undefined } {
  const { client, notify, now } = useRenderer();
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<AppError>();
  const finish = useEffectEvent((blob: Blob, name: string | undefined) => {
    saveBlob(blob, name ?? `${title}-${now().slice(0, 10)}.${what === 'rows' ? String(params['format']) : 'zip'}`);
    notify.success(what === 'rows' ? '导出完成' : '下载完成');
    onDone();
  });
  useEffect(() => {
    const controller = new AbortController();
    const options = { signal: controller.signal, onProgress: setShare };
    const download =
      what === 'rows'
        ? client.http.download(`/api/${api}/Export`, params, options)
        : client.http.download(`/api/${api}/Files`, params, { ...options, timeout: FILES_TIMEOUT });
    download.then(
      ({ blob, name }) => {
        if (!controller.signal.aborted) finish(blob, name);
      },
      (cause: unknown) => {
        if (!controller.signal.aborted) setError(asAppError(cause));
      },
    );
    return () => controller.abort();
  }, [client, api, what, params]);
  return { share, error };
}
