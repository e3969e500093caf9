import { useEffect, useEffectEvent, useState } from 'react';
import type { Params } from '#client/http/Http.ts';
import type { AppError } from '#core/errors.ts';
import { useRenderer } from '../../RendererContext.ts';
import { asAppError } from '../../stores/useLoad.ts';
import { saveBlob } from './saveBlob.ts';

/** Exports a list from now on, until the component goes; `onDone` runs when the file has been handed to the browser. */
export function useExport(
  api: string,
  title: string,
  params: Params,
  onDone: () => void,
): { share: number | undefined; error: AppError | undefined } {
  const { client, notify, now } = useRenderer();
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<AppError>();
  const finish = useEffectEvent((blob: Blob, name: string | undefined) => {
    saveBlob(blob, name ?? `${title}-${now().slice(0, 10)}.xlsx`);
    notify.success('导出完成');
    onDone();
  });
  useEffect(() => {
    const controller = new AbortController();
    client.records.exportList(api, params, { signal: controller.signal, onProgress: setShare }).then(
      ({ blob, name }) => {
        if (!controller.signal.aborted) finish(blob, name);
      },
      (cause: unknown) => {
        if (!controller.signal.aborted) setError(asAppError(cause));
      },
    );
    return () => {
      controller.abort();
    };
  }, [client, api, params]);
  return { share, error };
}
