import { lazy, type ReactNode } from 'react';
import { FACES, seenFace, splitFace, writeFace } from '#engine/query/listFace.ts';
import { accessBy, type EntitySchema, mayChange, useRenderer } from '../stores/RendererContext.ts';
import type { GroupedRowsProps } from './GroupedRows.tsx';
import { ListPager } from './ListPager.tsx';
import { RowsSkeleton } from '../feedback/ScreenState.tsx';
import { sumTitle, sumWords } from './sumWords.ts';

const GroupedRows = lazy(async () => ({ default: (await import('./GroupedRows.tsx')).GroupedRows }));
const MonthCalendar = lazy(async () => ({ default: (await import('./faces/MonthCalendar.tsx')).MonthCalendar }));
const Pivot = lazy(async () => ({ default: (await import('./faces/Pivot.tsx')).Pivot }));
const Gallery = lazy(async () => ({ default: (await import('./faces/Gallery.tsx')).Gallery }));
const Gantt = lazy(async () => ({ default: (await import('./faces/Gantt.tsx')).Gantt }));
const Grid = lazy(async () => ({ default: (await import('./grid/Grid.tsx')).Grid }));
const Board = lazy(async () => ({ default: (await import('./faces/Board.tsx')).Board }));

interface ViewRowsProps extends GroupedRowsProps {
  readonly schema: EntitySchema;
  /** The rows as a plain table, shown when the layout no longer exists. */
  readonly table: ReactNode;
}

/** The rows of a list as its view defines, other than a plain table: in groups, or in another layout. */
export function ViewRows({ schema, table, ...props }: ViewRowsProps): ReactNode {
  const { face: text } = props.controller.query;
  const { schemas } = useRenderer();
  if (text === undefined) return <GroupedRows {...props} />;
  const { model: entity, readable, masked } = schema;
  const access = { readable, masked, withheld: new Map<string, never>() };
  const { findEntity } = schemas;
  const face = seenFace({ entity, findEntity, access, accessTo: accessBy(schemas.get) }, text);
  const { query, setQuery, asked, found, columns, env, unit, titlePath, dialogs, bulkActions } = props.controller;
  const pager = (
    <ListPager
      total={found.data?.Total ?? 0}
      isAtLeast={found.data?.Bounded?.Total}
      page={query.page}
      size={query.size}
      isPhone={props.isPhone}
      onChange={(page, size) => setQuery({ page, size })}
    />
  );
  const onTable = (): void => setQuery({ face: undefined });
  if (!('why' in face) && (face.kind !== 'grid' || mayChange(schema))) {
    const shared = { schema, asked, found, isPhone: props.isPhone, skeleton: <RowsSkeleton />, onTable };
    if (face.kind === 'pivot')
      return (
        <Pivot
          {...shared}
          {...{ query, unit }}
          pivot={face.pivot}
          mayExport={bulkActions.includes('export')}
          onPivot={(next) => setQuery({ face: writeFace('pivot', next) })}
          onRows={(where) => setQuery({ face: undefined, where })}
        />
      );
    if (face.kind === 'grid')
      return (
        <Grid
          key={`${props.list.entity}/${props.list.name}`}
          {...shared}
          {...{ columns, env, titlePath, pager }}
          list={`${props.list.entity}/${props.list.name}`}
          label={props.list.title}
        />
      );
    const [sum] = props.list.sums;
    const placed = {
      ...shared,
      ...{ columns, env, titlePath },
      field: face.field,
      sumText: (sums: Readonly<Record<string, number | null>>) =>
        sum === undefined || !Object.hasOwn(sums, sum.key)
          ? undefined
          : `${sumTitle(sum, entity)} ${sumWords(sum, sums[sum.key] ?? null, entity, unit)}`,
      onEdit: (id: number) => {
        dialogs.open({ kind: 'form', request: { entity: entity.key, form: 'form', id, prefill: {} } });
      },
    };
    if (face.kind === 'gallery') return <Gallery key={text} {...placed} pager={pager} />;
    if (face.kind === 'gantt') return <Gantt key={text} {...placed} end={face.end} by={face.by} />;
    const Face = face.kind === 'calendar' ? MonthCalendar : Board;
    return <Face key={text} {...placed} />;
  }
  const { kind } = splitFace(text);
  return (
    <>
      <p className="gj-face-note" role="note">
        {kind === undefined
          ? '没有这个显示方式'
          : `${FACES[kind]}：${'why' in face ? whyNot(face.why, entity.field(face.field)?.title ?? face.field) : `您不能修改这里的${entity.title}`}`}
        ，显示的是表格
      </p>
      {table}
      {pager}
    </>
  );
}

function whyNot(why: 'kept' | 'gone' | 'partly' | 'unfit', title: string): string {
  if (title === '') return '没有写明按哪个字段';
  switch (why) {
    case 'gone':
      return `字段 ${title} 已不存在`;
    case 'kept':
      return `您不能查看「${title}」`;
    case 'partly':
      return `您不能看到所有记录的「${title}」`;
    case 'unfit':
      return `不能按「${title}」排`;
  }
}
