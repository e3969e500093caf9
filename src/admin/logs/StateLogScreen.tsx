import { useCallback, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CallOptions, Params } from '#client/http/Http.ts';
import type { StateSearchReply } from '#wire/LogReply.ts';
import type { StepEntry } from '#engine/workflow/StepEntry.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { LogScreen, type LogKind, logModel } from './LogScreen.tsx';
import { NOTHING } from '#renderer/fields/valueText.ts';
import { Tag } from '#renderer/fields/Tag.tsx';
import { PlainCards, PlainTable } from './PlainTable.tsx';

const COLUMNS = [
  { title: '时间', width: 168 },
  { title: '姓名', width: 96 },
  { title: '对象', width: 104 },
  { title: '标题', width: 256 },
  { title: '动作', width: 112 },
  { title: '状态', width: 192 },
  { title: '原因', width: 224 },
];

const StateLogTable = ({ rows, isStale }: { rows: readonly StepEntry[]; isStale: boolean }): ReactNode => (
  <PlainTable label="状态日志" columns={COLUMNS} isStale={isStale}>
    {rows.map((row) => (
      <tr key={row.Id}>
        <td>{row.OpTime}</td>
        <td>{row.OperatorName ?? NOTHING}</td>
        <td>{row.EntityKeyText}</td>
        <td>
          <StepTitle row={row} />
        </td>
        <td>{row.ActionText}</td>
        <td>
          <StepCell row={row} />
        </td>
        <td title={row.Reason ?? undefined}>{row.Reason ?? NOTHING}</td>
      </tr>
    ))}
  </PlainTable>
);

/** The name of the record, leading to it where there is a way. */
function StepTitle({ row }: { row: StepEntry }): ReactNode {
  const { recordPath } = useRenderer();
  const { EntityKey, RecordId, RecordTitle } = row;
  if (RecordTitle === null) return `编号 ${RecordId}`;
  const path = recordPath(EntityKey, RecordId);
  return path === undefined ? RecordTitle : <Link to={path}>{RecordTitle}</Link>;
}

/** From which state to which; only the one where it stayed. */
function StepCell({ row: { From, To } }: { row: StepEntry }): ReactNode {
  if (To === null) return NOTHING;
  const hasMoved = From !== null && From.Text !== To.Text;
  return (
    <span className="gj-state-step">
      {hasMoved ? (
        <>
          <Tag color={From.Color}>{From.Text}</Tag>
          <span role="img" aria-label="变为">
            →
          </span>
        </>
      ) : null}
      <Tag color={To.Color}>{To.Text}</Tag>
    </span>
  );
}

const stateLogKind: LogKind<StateSearchReply['Choices']> = {
  model: logModel('stateLog', '状态日志', {
    EntityKey: { type: 'string', title: '对象', 'x-enum': 'LogKind' },
    OpTime: { type: 'string', format: 'date-time', title: '时间' },
    OperatorName: { type: 'string', title: '姓名' },
  }),
  filters: ['EntityKey', 'OpTime', 'OperatorName'],
  items: (choices) => choices?.EntityKey ?? [],
  searched: ['姓名', '标题'],
  empty: '没有符合条件的流转记录',
};

/** The steps of all records from state to state, for developers. */
export function StateLogScreen({ title, above }: { title: string; above?: ReactNode }): ReactNode {
  const { client } = useRenderer();
  const load = useCallback(
    (params: Params, options: CallOptions) => client.http.get('/api/system/SearchStateLogList', params, options),
    [client],
  );
  return (
    <LogScreen<StepEntry, StateSearchReply['Choices']>
      title={title}
      above={above}
      kind={stateLogKind}
      load={load}
      draw={(rows, isPhone, isStale) =>
        isPhone ? <StateLogCards rows={rows} isStale={isStale} /> : <StateLogTable rows={rows} isStale={isStale} />
      }
    />
  );
}

function StateLogCards({ rows, isStale }: { rows: readonly StepEntry[]; isStale: boolean }): ReactNode {
  const cards = rows.map((row) => ({
    key: row.Id,
    title: `${row.OperatorName ?? '系统'} ${row.ActionText} ${row.EntityKeyText}`,
    facts: [
      ['标题', <StepTitle key="title" row={row} />] as const,
      ['状态', <StepCell key="state" row={row} />] as const,
      ['时间', row.OpTime] as const,
      ...(row.Reason === null ? [] : [['原因', row.Reason] as const]),
    ],
  }));
  return <PlainCards label="状态日志" isStale={isStale} cards={cards} />;
}
