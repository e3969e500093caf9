import { Button, Input, Segmented } from 'antd';
import { useState, type ReactNode, useMemo } from 'react';
import { FACES, splitFace, isFaceField } from '#engine/query/listFace.ts';
import { MAX_TITLE_LENGTH, newOwnKey, type OwnBlock, type OwnShows } from '#engine/workbench/WorkLayout.ts';
import type { WorkSourcesReply } from '#wire/WorkbenchReply.ts';
import { ErrorState } from '../../feedback/ScreenState.tsx';
import { PivotLine } from '../../list/views/PivotLine.tsx';
import { Choice, Line } from './ArrangeField.tsx';
import type { FieldModel } from '#fields/FieldModel.ts';
import { writeGrouping } from '#engine/query/groupQuery.ts';
import { isMoment } from '#fields/table/fieldKinds.ts';
import { isWhole, mayBeGrouped, viewFields } from '../../list/views/viewFields.ts';
import { useRenderer, useEntity, type Loading } from '../../stores/RendererContext.ts';

type Source = WorkSourcesReply['Rows'][number];

const SHOWS: readonly { readonly value: OwnShows; readonly label: string }[] = [
  { value: 'figure', label: '数字' },
  { value: 'rows', label: '前几条' },
  { value: 'chart', label: '图表' },
  { value: 'calendar', label: FACES.calendar },
  { value: 'pivot', label: FACES.pivot },
];
const COUNT = '';
const ALWAYS = '';

interface BlockFormProps {
  readonly source: Source;
  /** Undefined: the list without a view. */
  readonly view: Source['Views'][number] | undefined;
  readonly own: readonly OwnBlock[];
  readonly onAdd: (own: OwnBlock) => void;
}

/** The presentation of the rows: figure, first rows, chart, calendar or pivot; initially the view's layout. */
export function BlockForm({ source, view, own, onAdd }: BlockFormProps): ReactNode {
  const face = splitFace(view?.Face ?? '');
  const { data: fields, error, retry } = useFaceFields(source.List.slice(0, source.List.indexOf('/')));
  const [shows, setShows] = useState<OwnShows>(
    face.kind === 'calendar' || face.kind === 'pivot' ? face.kind : 'figure',
  );
  const [sum, setSum] = useState(COUNT);
  const [by, setBy] = useState<string>();
  const [day, setDay] = useState(face.kind === 'calendar' ? face.field : undefined);
  const [pivot, setPivot] = useState(face.kind === 'pivot' ? face.field : undefined);
  const [period, setPeriod] = useState(ALWAYS);
  const [typed, setTyped] = useState<string>();
  const group = source.Groups.find(({ Key }) => Key === by) ?? source.Groups[0];
  const summed = source.Sums.find(({ Key }) => Key === sum);
  const days = fields?.days ?? [];
  const calendar = days.find(({ name }) => name === day) ?? days[0];
  const pivoted = pivot ?? fields?.pivot;
  const isOffered: Readonly<Record<OwnShows, boolean>> = {
    ...{ figure: true, rows: true, chart: group !== undefined },
    ...{ calendar: calendar !== undefined, pivot: pivoted !== undefined },
  };
  // While fields are loading, keep the view's presentation.
  const shown = isOffered[shows] || fields === undefined ? shows : 'figure';
  const isCounted = shown === 'figure' || shown === 'chart';
  const title = typed ?? nameOf();
  const add = (): void => {
    onAdd({
      ...{ key: newOwnKey(own, Math.random), title: title.trim(), list: source.List, view: view?.Id ?? 0 },
      shows: shown,
      sum: !isCounted || sum === COUNT ? undefined : sum,
      by: byOf(),
      period: shown === 'figure' && period !== ALWAYS ? period : undefined,
    });
  };
  return (
    <>
      <Line title="显示">
        <Segmented
          aria-label="显示"
          options={SHOWS.filter(({ value }) => isOffered[value] || value === shown)}
          value={shown}
          onChange={setShows}
        />
      </Line>
      {error === undefined ? null : <ErrorState error={error} onRetry={retry} />}
      {isCounted ? (
        <Choice
          title="统计"
          value={sum}
          options={[{ Key: COUNT, Title: '记录数' }, ...source.Sums]}
          onChange={setSum}
        />
      ) : null}
      {shown === 'chart' && group !== undefined ? (
        <Choice title="分组" value={group.Key} options={source.Groups} onChange={setBy} />
      ) : null}
      {shown === 'calendar' && calendar !== undefined ? (
        <Choice
          title="日期"
          value={calendar.name}
          options={days.map(({ name, title: Title }) => ({ Key: name, Title }))}
          onChange={setDay}
        />
      ) : null}
      {shown === 'pivot' && pivoted !== undefined && fields !== undefined ? (
        <PivotLine grouped={fields.grouped} whole={fields.whole} text={pivoted} onChange={setPivot} />
      ) : null}
      {shown === 'figure' && source.Dates.length > 0 ? (
        <Choice
          title="时间"
          value={period}
          options={[
            { Key: ALWAYS, Title: '不随时间变' },
            ...source.Dates.map(({ Key, Title }) => ({ Key, Title: `${Title}在所选的时间内` })),
          ]}
          onChange={setPeriod}
        />
      ) : null}
      <Line title="标题">
        <Input
          aria-label="标题"
          maxLength={MAX_TITLE_LENGTH}
          showCount
          value={title}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Line>
      <Button type="primary" ghost disabled={!isOffered[shown] || title.trim() === ''} onClick={add}>
        添加
      </Button>
    </>
  );

  function byOf(): string | undefined {
    if (shown === 'chart') return group?.Key;
    if (shown === 'calendar') return calendar?.name;
    return shown === 'pivot' ? pivoted : undefined;
  }

  /** The default name of a block. */
  function nameOf(): string {
    const rows = view?.Title ?? source.Title;
    const figure = !isCounted || summed === undefined ? rows : `${rows}${summed.Title}`;
    const by = shown === 'chart' ? group?.Title : shown === 'calendar' ? calendar?.title : undefined;
    return (by === undefined ? figure : `${figure}（按${by}）`).slice(0, MAX_TITLE_LENGTH);
  }
}

/** The fields of an entity that calendars and pivots of its lists go by. */
interface FaceFields {
  readonly days: readonly FieldModel[];
  readonly grouped: readonly FieldModel[];
  readonly whole: readonly FieldModel[];
  /** The default pivot; undefined where no field can form rows. */
  readonly pivot: string | undefined;
}

/** The fields of an entity available for a calendar or a pivot, as the user may see them. */
function useFaceFields(entity: string): Loading<FaceFields> {
  const { schemas } = useRenderer();
  const { data: schema, ...loading } = useEntity(entity);
  const data = useMemo(() => {
    if (schema === undefined) return undefined;
    const fields = viewFields(schema, schemas.get).filter((field) => isWhole(field, schema));
    const whole = fields.map(({ field }) => field);
    const grouped = fields.filter((field) => mayBeGrouped(field, schema, schemas.get)).map(({ field }) => field);
    const first = grouped.find((field) => !isMoment(field)) ?? grouped[0];
    return {
      days: whole.filter((field) => isFaceField('calendar', field)),
      ...{ grouped, whole },
      pivot: first && writeGrouping({ field: first, span: isMoment(first) ? 'month' : undefined }),
    };
  }, [schema, schemas]);
  return { ...loading, data };
}
