import { useCallback } from 'react';
import { BULK_TIMEOUT } from './bulkChanges.ts';
import type { BulkReply } from '#wire/BulkReply.ts';
import { errorText } from '../../feedback/errorText.ts';
import { useRenderer, asAppError } from '../../stores/RendererContext.ts';
import { reportBulk } from '../useBulkDelete.tsx';

/** Undoes a bulk change, except of records changed since; resolves to the restored count, undefined if unknown. */
export function useBulkUndo(
  api: string,
): (done: BulkReply, nameOf: (id: number) => string | undefined) => Promise<number | undefined> {
  const { client, notify, work } = useRenderer();
  return useCallback(
    async ({ Done, Versions = [] }, nameOf) => {
      const version = new Map(Done.map((id, index) => [id, Versions[index] ?? 0]));
      const send = (ids: readonly number[], accepts: boolean): Promise<BulkReply> =>
        work.track(
          client.http.post(
            `/api/${api}/BulkTakeBack`,
            { ids, Versions: ids.map((id) => version.get(id) ?? 0), AcceptWarnings: accepts ? true : undefined },
            { timeout: BULK_TIMEOUT },
          ),
        );
      try {
        const reply = await send(Done, false);
        const warned = reply.Failed.filter(({ Warnings = [] }) => Warnings.length > 0);
        const isSure =
          warned.length > 0 &&
          (await notify.ask({
            title: `${warned.length} 条记录改回以前有提醒`,
            content: [...new Set(warned.flatMap(({ Warnings = [] }) => Warnings))].join('；'),
            yes: '仍然改回',
            no: '不改回这些',
          }));
        const again = isSure
          ? await send(
              warned.map(({ Id }) => Id),
              true,
            )
          : { Done: [], Failed: warned };
        const Failed = [...reply.Failed.filter((each) => !warned.includes(each)), ...again.Failed];
        const all = { Done: [...reply.Done, ...again.Done], Failed };
        reportBulk(notify, all, '改回', nameOf);
        return all.Done.length;
      } catch (cause) {
        notify.error(errorText(asAppError(cause)));
        return undefined;
      }
    },
    [api, client, notify, work],
  );
}
