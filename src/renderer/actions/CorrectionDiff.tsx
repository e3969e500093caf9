import { useCallback, useEffect, type ReactNode } from 'react';
import type { CorrectionReply, RecordReply } from '#wire/RecordReply.ts';
import { rowsOf, type Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { changedPart } from '#engine/records/changedPart.ts';
import { compareRows } from '#engine/records/mergeRows.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { htmlText } from '#fields/htmlText.ts';
import { fieldKind, isFormatted, isRows } from '#fields/table/fieldKinds.ts';
import { ErrorState, RowsSkeleton } from '../feedback/ScreenState.tsx';
import { FieldValue, RowsTable, useShownRows } from '../fields/draw/FieldValue.tsx';
import { type EntitySchema, useRenderer, useLoad, type Loading } from '../stores/RendererContext.ts';
import './correction.css';

export interface LoadedCorrection {
  readonly live: RecordReply;
  readonly waiting: CorrectionReply;
}

/** Loads a record with its waiting version, again for each `version`. */
export function useCorrection({ model }: EntitySchema, id: number, version: unknown): Loading<LoadedCorrection> {
  const { client } = useRenderer();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const [live, waiting] = await Promise.all([
        client.http.get(`/api/${model.api}/Get`, { id }, { signal }),
        client.http.get(`/api/${model.api}/Correction`, { id }, { signal }),
      ]);
      return { live, waiting };
    },
    [client, model.api, id, version],
  );
  return useLoad(load);
}

/** The fields that the waiting version of a record changes, without the Ids of texts. */
export const correctedFields = ({ model }: EntitySchema, { Changed }: CorrectionReply): readonly FieldModel[] =>
  Changed.flatMap((name) => model.field(name) ?? []).filter(({ pairOf }) => pairOf === undefined);

interface CorrectionCardProps {
  readonly schema: EntitySchema;
  readonly id: number;
  readonly onShown: () => void;
}

/** The comparison in the dialog that releases a waiting version. */
export function CorrectionCard({ schema, id, onShown }: CorrectionCardProps): ReactNode {
  const { data, error, retry } = useCorrection(schema, id, undefined);
  useEffect(() => {
    if (data !== undefined) onShown();
  }, [data, onShown]);
  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  return (
    <section className="gj-decision" aria-label="修改前后" aria-busy={data === undefined}>
      {data === undefined ? <RowsSkeleton /> : <CorrectionDiff schema={schema} data={data} />}
    </section>
  );
}

/** The changed fields of a waiting version, each before and after. */
export const CorrectionDiff = ({
  schema,
  data: { live, waiting },
}: {
  readonly schema: EntitySchema;
  readonly data: LoadedCorrection;
}): ReactNode => (
  <>
    <OverwriteNote schema={schema} waiting={waiting} />
    <dl className="gj-correction-diff">
      {correctedFields(schema, waiting).map((field) => (
        <div key={field.name} data-field={field.name}>
          <dt>{field.title}</dt>
          <dd>
            {isRows(field) ? (
              <RowsDifference field={field} before={live.Record} after={waiting.Record} />
            ) : (
              <Difference entity={schema.model} field={field} before={live.Record} after={waiting.Record} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  </>
);

/** Names the fields that the record has changed since the waiting version was begun. */
function OverwriteNote({ schema, waiting }: { schema: EntitySchema; waiting: CorrectionReply }): ReactNode {
  const titles = waiting.Overwritten.flatMap((name) => schema.model.field(name)?.title ?? []);
  if (titles.length === 0) return null;
  return (
    <p className="gj-correction-note" role="note">
      {`修改期间原内容的${titles.map((title) => `“${title}”`).join('、')}也改过，发布后以待发布的内容为准`}
    </p>
  );
}

interface DifferenceProps {
  readonly entity: EntityModel;
  readonly field: FieldModel;
  readonly before: Values;
  readonly after: Values;
}

/** The added, removed and changed rows of a field, and how many stay as they are. */
function RowsDifference({ field, before, after }: Omit<DifferenceProps, 'entity'>): ReactNode {
  const child = useShownRows(field);
  if (child === undefined) return null;
  const { entity, columns } = child;
  const base = rowsOf(before[field.name]);
  const mine = rowsOf(after[field.name]).map((row) => (Number(row['Id']) < 0 ? { ...row, Id: null } : row));
  const differences = compareRows(columns, { base, mine, theirs: base });
  const rows = differences.map(({ key, mine: now, theirs: old, changed }) => ({
    key,
    change: old === undefined ? '新增的行' : now === undefined ? '删除的行' : '改过的行',
    cell: (column: FieldModel): ReactNode => {
      if (old !== undefined && now !== undefined && changed.includes(column))
        return <Difference entity={entity} field={column} before={old} after={now} />;
      const value = <FieldValue entity={entity} field={column} record={now ?? old ?? {}} />;
      return old === undefined ? <ins>{value}</ins> : now === undefined ? <del>{value}</del> : value;
    },
  }));
  const same = base.length - differences.filter(({ theirs }) => theirs !== undefined).length;
  return (
    <>
      {rows.length === 0 ? <p>改的内容您没有权限查看</p> : <RowsTable title={field.title} {...{ columns, rows }} />}
      {same === 0 ? null : <p className="gj-correction-same">{`另有 ${same} 行不变`}</p>}
    </>
  );
}

function Difference({ entity, field, before, after }: DifferenceProps): ReactNode {
  const [old, now] = [before[field.name] ?? '', after[field.name] ?? ''].map((value) =>
    typeof value === 'string' ? (isFormatted(field) ? htmlText(value) : value) : '',
  );
  if (fieldKind(field).text !== undefined && old !== undefined && now !== undefined && old !== now) {
    const part = changedPart(old, now);
    return (
      <span>
        {part.lead}
        {part.before === '' ? null : <del>{part.before}</del>}
        {part.after === '' ? null : <ins>{part.after}</ins>}
        {part.tail}
      </span>
    );
  }
  return (
    <div className="gj-correction-pair">
      <del>
        <FieldValue entity={entity} field={field} record={before} />
      </del>
      <span role="img" aria-label="变为">
        →
      </span>
      <ins>
        <FieldValue entity={entity} field={field} record={after} />
      </ins>
    </div>
  );
}
