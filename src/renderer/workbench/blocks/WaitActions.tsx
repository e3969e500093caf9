import { Button } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { WorkRow } from '#wire/WorkbenchReply.ts';
import type { ActionRequest } from '../../actions/ActionRequest.ts';
import { errorText } from '../../feedback/errorText.ts';
import { useRenderer } from '../../RendererContext.ts';
import type { EntitySchema } from '../../stores/EntitySchema.ts';
import { asAppError } from '../../stores/useLoad.ts';

const ActionDialog = lazy(async () => ({ default: (await import('../../actions/ActionDialog.tsx')).ActionDialog }));

interface WaitActionsProps {
  readonly row: WorkRow;
  /** Key of the entity. */
  readonly entity: string;
  /** Something was done with the row. */
  readonly onDone: () => void;
}

interface Opened {
  readonly schema: EntitySchema;
  readonly request: ActionRequest;
}

/** The transitions that a row waits for, taken in place by the very dialog that its list and its record have. */
export function WaitActions({ row, entity, onDone }: WaitActionsProps): ReactNode {
  const { schemas, notify, work } = useRenderer();
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => {
    setOpened(undefined);
  };
  const open = async (code: string): Promise<void> => {
    try {
      const schema = await work.track(schemas.load(entity));
      const transition = schema.model.workflow?.transitions.find(({ action }) => action === code);
      if (transition !== undefined) setOpened({ schema, request: { transition, ids: [row.Id], version: row.Version } });
    } catch (cause) {
      notify.error(errorText(asAppError(cause)));
    }
  };
  return (
    <span className="gj-line-actions">
      {row.Waits.map(({ Code, Title }) => (
        <Button key={Code} size="small" aria-label={`${Title}${row.Title}`} onClick={() => void open(Code)}>
          {Title}
        </Button>
      ))}
      {opened === undefined ? null : (
        <Suspense>
          <ActionDialog
            {...opened}
            about={row.Title}
            onClose={close}
            onDone={() => {
              close();
              onDone();
            }}
          />
        </Suspense>
      )}
    </span>
  );
}
