import { useCallback } from 'react';
import type { Values } from '#language/Value.ts';
import { plainText } from '#language/plainText.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ListActionModel } from '#engine/model/ListModel.ts';
import { errorText } from '../../feedback/errorText.ts';
import { useRenderer } from '../../RendererContext.ts';
import { asAppError } from '../../stores/useLoad.ts';
import { rowId } from '../table/useSelection.ts';

type SetAction = ListActionModel & { kind: 'set' };

/** Saves the values of an action in the record of a row, asking first where the action says so, and tells how it went. */
export function useSetFields(
  entity: EntityModel,
  reload: () => void,
): (row: Values, action: SetAction) => Promise<void> {
  const { client, notify, work } = useRenderer();
  return useCallback(
    async (row, { title, values, confirm }) => {
      if (confirm !== undefined && !(await notify.ask({ title: confirm, yes: title }))) return;
      try {
        await work.track(
          client.records.update(entity.api, [
            ['Id', String(rowId(row))],
            ['Version', plainText(row['Version'] ?? null, '')],
            ...Object.entries(values).map(([name, value]) => [name, plainText(value, '')] as const),
          ]),
        );
        notify.success(`已${title}`);
      } catch (cause) {
        notify.error(errorText(asAppError(cause)));
      }
      reload();
    },
    [client, notify, work, entity, reload],
  );
}
