import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { RecordReply } from '#client/records/RecordReply.ts';
import type { Values } from '#core/expression/Value.ts';
import type { TransitionModel } from '#core/schema/WorkflowModel.ts';
import { StateSteps } from '../actions/StateSteps.tsx';
import { useDelete } from '../records/useDelete.tsx';
import { useRenderer } from '../RendererContext.ts';
import type { EntitySchema } from '../stores/EntitySchema.ts';
import './detail.css';
import { DetailHead, recordTitle } from './DetailHead.tsx';
import { detailRecord } from './DetailRecord.ts';
import { DetailTabs } from './DetailTabs.tsx';

const ActionDialog = lazy(async () => ({ default: (await import('../actions/ActionDialog.tsx')).ActionDialog }));
const FormDrawer = lazy(async () => ({ default: (await import('../form/FormDrawer.tsx')).FormDrawer }));

interface DetailBodyProps {
  readonly schema: EntitySchema;
  readonly listName: string;
  readonly listPath: string;
  readonly reply: RecordReply;
  readonly reload: () => void;
  /** The record was deleted. */
  readonly onGone: () => void;
  readonly onTitle: ((title: string) => void) | undefined;
}

/** A record that has arrived. */
export function DetailBody(props: DetailBodyProps): ReactNode {
  const { schema, listName, listPath, reply, reload, onGone, onTitle } = props;
  const renderer = useRenderer();
  const detail = useMemo(() => detailRecord(schema, reply, renderer), [schema, reply, renderer]);
  const [isEditing, setIsEditing] = useState(false);
  const [taking, setTaking] = useState<TransitionModel>();
  const remove = useDelete(schema.model);
  const title = recordTitle(schema, detail.record);
  const id = typeof detail.record['Id'] === 'number' ? detail.record['Id'] : 0;
  useEffect(() => {
    onTitle?.(title);
  }, [onTitle, title]);
  const endEditing = (): void => {
    setIsEditing(false);
  };
  return (
    <article className="gj-detail" aria-label={title}>
      <DetailHead
        schema={schema}
        listName={listName}
        listPath={listPath}
        detail={detail}
        can={reply.Can}
        onEdit={() => {
          setIsEditing(true);
        }}
        onDelete={() => {
          void remove(id, title).then((gone) => {
            if (gone) onGone();
          });
        }}
        onTake={setTaking}
      />
      <StateSteps schema={schema} record={detail.record} />
      <DetailTabs schema={schema} detail={detail} id={id} name={title} reload={reload} />
      {isEditing ? <EditDrawer entity={schema.model.key} id={id} onClose={endEditing} onSaved={reload} /> : null}
      {taking === undefined ? null : (
        <Suspense>
          <ActionDialog
            schema={schema}
            request={{ transition: taking, ids: [id], version: versionOf(detail.record) }}
            about={title}
            onClose={() => {
              setTaking(undefined);
            }}
            onDone={() => {
              setTaking(undefined);
              reload();
            }}
            onEdit={
              reply.Can.includes('edit')
                ? () => {
                    setTaking(undefined);
                    setIsEditing(true);
                  }
                : undefined
            }
          />
        </Suspense>
      )}
    </article>
  );
}

const versionOf = ({ Version: version }: Values): number => (typeof version === 'number' ? version : 0);

function EditDrawer({
  entity,
  id,
  onClose,
  onSaved,
}: {
  entity: string;
  id: number;
  onClose: () => void;
  onSaved: () => void;
}): ReactNode {
  return (
    <Suspense>
      <FormDrawer
        request={{ entity, form: 'form', id, prefill: {} }}
        onClose={onClose}
        onSaved={() => {
          onClose();
          onSaved();
        }}
      />
    </Suspense>
  );
}
