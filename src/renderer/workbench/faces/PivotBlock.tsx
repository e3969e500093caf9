import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { cellConditions } from '#engine/query/cellConditions.ts';
import type { Grouping } from '#engine/query/groupQuery.ts';
import { MAX_PIVOT_COLUMNS, type PivotModel, seenPivot } from '#engine/query/pivotQuery.ts';
import { figureParams, type WorkView } from '#engine/workbench/figureParams.ts';
import type { OfferedPivot } from '#engine/workbench/OfferedWorkbench.ts';
import { pivotText } from '#engine/workbench/workFaces.ts';
import { countText, formatNumber } from '#fields/formatNumber.ts';
import type { PivotReply } from '#wire/ListReply.ts';
import type { BlockReply } from '#wire/WorkbenchReply.ts';
import { EmptyState, RowsSkeleton } from '../../feedback/ScreenState.tsx';
import { PivotTable } from '../../list/faces/PivotTable.tsx';
import { listLink } from '../../records/listLink.ts';
import { accessBy, useRenderer, useEntity } from '../../stores/RendererContext.ts';
import { BlockFrame } from '../blocks/BlockFrame.tsx';
import { useBlockAnswer, type BlockAnswer } from '../blocks/useBlockAnswer.ts';
import type { Memory } from '../blocks/useRememberedLoad.ts';
import { FaceTools } from './FaceTools.tsx';
import '../../list/faces/pivot.css';
import './faces.css';

const memory: Memory<BlockAnswer<PivotReply>> = new WeakMap();
const isPivot = (reply: BlockReply): reply is PivotReply => 'Cells' in reply;

/** The rows of a list by two crossed groupings; every figure links to its rows. */
export function PivotBlock({ block, view }: { block: OfferedPivot; view: WorkView }): ReactNode {
  const loading = useBlockAnswer(memory, { block: block.key }, view, isPivot);
  const schema = useEntity(block.list.slice(0, block.list.indexOf('/')));
  const shown = loading.data?.view ?? view;
  // The figures need the schema of their fields.
  const failure = loading.error ?? schema.error;
  const retry = (): void => {
    if (loading.error !== undefined) loading.retry();
    if (schema.error !== undefined) schema.retry();
  };
  return (
    <BlockFrame
      title={block.title}
      className="is-face"
      loading={{ ...loading, retry, ...(failure === undefined ? {} : { error: failure }) }}
      extra={<FaceTools block={block} view={shown} />}
    >
      {(data) =>
        data === undefined || schema.data === undefined ? (
          <RowsSkeleton />
        ) : (
          <Cells block={block} view={data.view} reply={data.reply} schema={schema.data} />
        )
      }
    </BlockFrame>
  );
}

interface CellsProps {
  readonly block: OfferedPivot;
  readonly view: WorkView;
  readonly reply: PivotReply;
  readonly schema: NonNullable<ReturnType<typeof useEntity>['data']>;
}

function Cells({ block, view, reply, schema }: CellsProps): ReactNode {
  const { listPath, schemas, notify } = useRenderer();
  const navigate = useNavigate();
  const { model: entity, readable, masked } = schema;
  const access = { readable, masked, withheld: new Map<string, never>() };
  const { findEntity } = schemas;
  const pivot = seenPivot({ entity, findEntity, access, accessTo: accessBy(schemas.get) }, pivotText(block));
  if ('why' in pivot) return <EmptyState icon="warning" title="透视表的字段有变化，请刷新页面" />;
  const { TooManyColumns: columns } = reply;
  if (columns !== undefined)
    return (
      <EmptyState
        icon="warning"
        title={`有 ${formatNumber(columns)} 列，最多 ${MAX_PIVOT_COLUMNS} 列`}
        text="点“查看全部”，在列表里换一个粗一些的列。"
      />
    );
  if (reply.Total.Count === 0) return <EmptyState icon="columns" title="暂无记录" />;
  const open = (row: number | undefined, column: number | undefined): void => {
    const params = rowsOf(figureParams(block, view), pivot, reply, [row, column]);
    const path = params && listLink(listPath(block.list), params);
    if (path === undefined) notify.error('没有打开：条件太多，或者是「满足任一」，不能再加上这一格的条件');
    else void navigate(path);
  };
  return (
    <>
      <PivotTable {...{ pivot, reply }} unit={undefined} label={block.title} onOpen={open} />
      <p className="gj-hint gj-block-note" role="status">
        共 {countText(reply.Total.Count)} 条
        {reply.MoreRows === 0
          ? ''
          : `；只列出了记录最多的 ${reply.Rows.length} 行，还有 ${formatNumber(reply.MoreRows)} 行，合计包含全部`}
      </p>
    </>
  );
}

/** URL parameters for the list of a cell's rows; undefined if its conditions cannot be combined with the cell's. */
function rowsOf(
  { where, face: _, group: __, ...rest }: Readonly<Record<string, string>>,
  { rows, columns }: PivotModel,
  reply: PivotReply,
  [row, column]: readonly [row: number | undefined, column: number | undefined],
): Record<string, string> | undefined {
  const [down, across] = [reply.Rows[row ?? -1], reply.Columns[column ?? -1]];
  const cells: (readonly [Grouping, string])[] = [
    ...(down === undefined ? [] : [[rows, down.Key] as const]),
    ...(across === undefined || columns === undefined ? [] : [[columns, across.Key] as const]),
  ];
  if (cells.length === 0) return { ...rest, ...(where === undefined ? {} : { where }) };
  const joined = cellConditions({ where }, cells);
  return joined === undefined ? undefined : { ...rest, where: joined };
}
