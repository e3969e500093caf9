import { useCallback, useMemo, type ReactNode } from 'react';
import type { RecordReply } from '#wire/RecordReply.ts';
import { EmptyState, ErrorState } from '../feedback/ScreenState.tsx';
import { useRenderer, type EntitySchema, useEntity, useLoad } from '../stores/RendererContext.ts';
import './detail.css';
import { DetailFields } from './DetailFields.tsx';
import { detailRecord } from '../records/DetailRecord.ts';
import { DetailSkeleton } from './DetailSkeleton.tsx';

interface SingleRecordProps {
  /** `entity/document`; its first record is shown. */
  readonly list: string;
}

/** The fields of the only record of a list, to be read. */
export function SingleRecord({ list }: SingleRecordProps): ReactNode {
  const [key = ''] = list.split('/');
  const { client, work } = useRenderer();
  const { data: schema, error: schemaError, retry: retrySchema } = useEntity(key);
  const api = schema?.model.api;
  const load = useCallback(
    async (signal: AbortSignal): Promise<RecordReply | 'none' | undefined> => {
      if (api === undefined) return undefined;
      const { Rows } = await work.track(client.http.get(`/api/${api}/Search`, { list, rows: 10 }, { signal }));
      const id = Rows[0]?.['Id'];
      return typeof id === 'number' ? await work.track(client.http.get(`/api/${api}/Get`, { id }, { signal })) : 'none';
    },
    [client, work, api, list],
  );
  const { data: reply, error, retry } = useLoad(load);
  if (schema === undefined)
    return schemaError === undefined ? <DetailSkeleton /> : <ErrorState error={schemaError} onRetry={retrySchema} />;
  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  if (reply === undefined) return <DetailSkeleton />;
  if (reply === 'none') return <EmptyState icon="search" title={`没有${schema.model.title}信息`} />;
  return <Fields schema={schema} reply={reply} />;
}

function Fields({ schema, reply }: { schema: EntitySchema; reply: RecordReply }): ReactNode {
  const renderer = useRenderer();
  const detail = useMemo(() => detailRecord(schema, reply, renderer), [schema, reply, renderer]);
  return <DetailFields schema={schema} detail={detail} facts={[]} />;
}
