import { Button } from 'antd';
import { useCallback, type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EmptyState, ErrorState } from '../feedback/ScreenState.tsx';
import { useRenderer, useEntity, useLoad } from '../stores/RendererContext.ts';
import { DetailBody } from './DetailBody.tsx';
import { DetailSkeleton } from './DetailSkeleton.tsx';
import type { RecordReply } from '#wire/RecordReply.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { markOneRead } from '../list/markRead.ts';

export interface DetailScreenProps {
  /** `entity/document` of the list the record was opened from. */
  readonly list: string;
  readonly id: number;
  readonly listPath: string;
  /** Shown next to its list: without the timeline. */
  readonly isPeek?: boolean;
  /** Receives the title of the record; empty when the record cannot be viewed (any more). */
  readonly onTitle?: ((title: string) => void) | undefined;
}

/** The page of one record: head, fields, related lists and log. */
export function DetailScreen({ list, id, listPath, isPeek = false, onTitle }: DetailScreenProps): ReactNode {
  const [key = '', name = 'list'] = list.split('/');
  const { client, work } = useRenderer();
  const navigate = useNavigate();
  const { data: schema, error: schemaError, retry: retrySchema } = useEntity(key);
  const api = schema?.model.api;
  const load = useCallback(
    async (signal: AbortSignal) =>
      api === undefined ? undefined : await work.track(client.http.get(`/api/${api}/Get`, { id }, { signal })),
    [client, work, api, id],
  );
  const { data, error, isLoading, retry } = useLoad(load);
  const [saved, setSaved] = useState<RecordReply>();
  const reply = laterOf(data, saved);
  useReading(schema?.model, reply, retry);
  const back = (): void => void navigate(listPath);
  if (schema === undefined)
    return schemaError === undefined ? <DetailSkeleton /> : <ErrorState error={schemaError} onRetry={retrySchema} />;
  if (error?.code === 'NOT_FOUND') return <NotFound title={schema.model.title} onTitle={onTitle} onBack={back} />;
  if (error !== undefined && !isLoading) return <ErrorState error={error} onRetry={retry} />;
  if (reply === undefined) return <DetailSkeleton />;
  return (
    <DetailBody
      key={id}
      schema={schema}
      listName={name}
      listPath={listPath}
      isPeek={isPeek}
      reply={reply}
      reload={retry}
      onSaved={setSaved}
      onGone={back}
      onTitle={onTitle}
    />
  );
}

/** The record as loaded, or as a save on this screen returned it, until it is loaded again. */
function laterOf(loaded: RecordReply | undefined, saved: RecordReply | undefined): RecordReply | undefined {
  const isSame = loaded !== undefined && saved !== undefined && loaded.Record['Id'] === saved.Record['Id'];
  return isSame && Number(saved.Record['Version']) > Number(loaded.Record['Version']) ? saved : loaded;
}

interface NotFoundProps {
  readonly title: string;
  readonly onTitle: ((title: string) => void) | undefined;
  readonly onBack: () => void;
}

function NotFound({ title, onTitle, onBack }: NotFoundProps): ReactNode {
  // A user who may not see the record may not see its title either.
  useEffect(() => onTitle?.(''), [onTitle]);
  return (
    <div className="gj-panel">
      <EmptyState
        isScreen
        icon="search"
        title={`没有找到该${title}`}
        text="记录不存在、已被删除，或您没有权限查看。"
        action={<Button onClick={onBack}>返回列表</Button>}
      />
    </div>
  );
}

/** Marks the record on the screen as read, where its entity has that, and shows it once more. */
function useReading(entity: EntityModel | undefined, reply: RecordReply | undefined, reload: () => void): void {
  const renderer = useRenderer();
  const { Id: id = null, [entity?.read?.field ?? '']: value = null } = reply?.Record ?? {};
  const unread = entity?.read !== undefined && typeof id === 'number' && value !== true ? id : undefined;
  useEffect(() => {
    if (entity === undefined || unread === undefined) return;
    void markOneRead(renderer, entity, unread).then((isNew) => (isNew ? reload() : undefined));
  }, [renderer, entity, unread, reload]);
}
