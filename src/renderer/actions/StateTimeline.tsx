import { useCallback, type ReactNode } from 'react';
import type { StateLogRow } from '#wire/LogReply.ts';
import { enumLabel } from '#language/findEnumItem.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { Tag } from '../fields/Tag.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../feedback/ScreenState.tsx';
import { useRenderer, useEnums, useLoad } from '../stores/RendererContext.ts';
import './actions.css';
import { statusOf } from '#engine/model/EntitySource.ts';
import { stepTitle } from '#engine/workflow/decision.ts';
import { Moment } from '../layout/Moment.tsx';

/** Titles of log entries that are not transitions. */
const TITLES: Readonly<Record<string, string>> = {
  create: '新建',
  edit: '编辑',
  transfer: '转移负责人',
  delete: '删除',
};

/** The state history, newest first, at most `limit` steps. A new `version` loads it again. */
export function StateTimeline(props: { entity: EntityModel; id: number; version: unknown; limit?: number }): ReactNode {
  const { entity, id, version, limit } = props;
  const { client } = useRenderer();
  const load = useCallback(
    (signal: AbortSignal) => client.http.get(`/api/${entity.api}/StateLog`, { id }, { signal }),
    [client, entity.api, id, version],
  );
  const { data, error, retry } = useLoad(load);
  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  if (data === undefined) return <RowsSkeleton />;
  if (data.Rows.length === 0) return <EmptyState icon="clock" title="还没有流转记录" />;
  return (
    <div className="gj-log gj-timeline">
      <ol>
        {data.Rows.slice(0, limit).map((row, index) => (
          <Step key={`${row.OpTime} ${index}`} row={row} before={data.Rows[index + 1]} entity={entity} />
        ))}
      </ol>
    </div>
  );
}

interface StepProps {
  readonly row: StateLogRow;
  readonly before: StateLogRow | undefined;
  readonly entity: EntityModel;
}

function Step({ row, before, entity }: StepProps): ReactNode {
  const { workflow } = entity;
  const transition = workflow?.transitions.find(({ action }) => action === row.ActionCode);
  const isWaited = transition !== undefined && transition.waits !== false && before !== undefined;
  const hasMoved = row.FromState !== null && row.FromState !== row.ToState;
  return (
    <li>
      <p>
        <Moment at={row.OpTime} />
        {row.OperatorName === null ? null : <strong>{row.OperatorName}</strong>}
        {transition === undefined
          ? (TITLES[row.ActionCode] ?? row.ActionCode)
          : stepTitle(entity, transition, row.ToState)}
        {hasMoved ? (
          <>
            <State entity={entity} field={row.StateField} value={row.FromState} />
            <span role="img" aria-label="变为">
              →
            </span>
          </>
        ) : null}
        <State entity={entity} field={row.StateField} value={row.ToState} />
        {isWaited ? <span className="gj-timeline-waited">{waitText(before.OpTime, row.OpTime)}</span> : null}
      </p>
      {row.Reason === null ? null : <div className="gj-timeline-reason">{row.Reason}</div>}
    </li>
  );
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const momentOf = (text: string): number => Date.parse(text.replace(' ', 'T'));

/** How long a record waited for a step, in the largest unit that fits. */
function waitText(from: string, to: string): string {
  const hours = Math.floor((momentOf(to) - momentOf(from)) / HOUR_MS);
  if (hours < 1) return '等了不到 1 小时';
  return hours < DAY_HOURS ? `等了 ${hours} 小时` : `等了 ${Math.floor(hours / DAY_HOURS)} 天`;
}

function State({ entity, field, value }: { entity: EntityModel; field: string; value: number | null }): ReactNode {
  const binding = entity.field(field)?.enum?.type;
  const enums = useEnums(binding === undefined ? [] : [binding]);
  const known = statusOf(entity, field)?.states;
  const state = known?.find((each) => each.value === value);
  if (state !== undefined) return <Tag color={state.color}>{state.title}</Tag>;
  const label = enumLabel(enums, binding ?? null, value);
  return value === null ? null : <Tag color="grey">{label ?? String(value)}</Tag>;
}
