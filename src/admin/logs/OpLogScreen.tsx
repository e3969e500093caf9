import { type ReactNode, Fragment, useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CallOptions, Params } from '#client/http/Http.ts';
import type { ChainState, OpLogReply, OpLogRow } from '#wire/LogReply.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { LogScreen, type LogKind, logModel } from './LogScreen.tsx';
import { NOTHING } from '#renderer/fields/valueText.ts';
import { Tag } from '#renderer/fields/Tag.tsx';
import { hasChanges, LogChanges } from '#renderer/detail/LogChanges.tsx';
import { Icon } from '#renderer/layout/Icon.tsx';
import { PlainCards, PlainTable } from './PlainTable.tsx';

const COLUMNS = [
  { title: '', width: 44, hint: '变更内容' },
  { title: '时间', width: 168 },
  { title: '姓名', width: 112 },
  { title: '对象', width: 128 },
  { title: '动作', width: 128 },
  { title: '标题', width: 240 },
  { title: '地址', width: 136 },
  { title: '结果', width: 88 },
];

function OpLogTable({ rows, isStale }: { rows: readonly OpLogRow[]; isStale: boolean }): ReactNode {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number): void => {
    setOpen((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    );
  };
  return (
    <PlainTable label="操作日志" columns={COLUMNS} isStale={isStale} className="gj-op-log">
      {rows.map((row) => (
        <Fragment key={row.Id}>
          <Entry row={row} isOpen={open.has(row.Id)} onToggle={toggle} />
          {open.has(row.Id) ? (
            <tr className="gj-op-log-more">
              <td colSpan={COLUMNS.length}>
                <OpLogDetails row={row} />
              </td>
            </tr>
          ) : null}
        </Fragment>
      ))}
    </PlainTable>
  );
}

interface EntryProps {
  readonly row: OpLogRow;
  readonly isOpen: boolean;
  readonly onToggle: (id: number) => void;
}

const Entry = ({ row, isOpen, onToggle }: EntryProps): ReactNode => (
  <tr aria-rowindex={row.Id}>
    <td>
      {hasMore(row) ? (
        <button
          type="button"
          className="gj-op-log-toggle"
          aria-expanded={isOpen}
          aria-label={isOpen ? '收起变更内容' : '展开变更内容'}
          onClick={() => onToggle(row.Id)}
        >
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
        </button>
      ) : null}
    </td>
    <td>{row.OpTime}</td>
    <td>{row.OperatorName ?? NOTHING}</td>
    <td>{row.EntityKeyText ?? NOTHING}</td>
    <td>{row.OpActionText}</td>
    <td>
      <RecordTitle row={row} />
    </td>
    <td>{row.Ip ?? NOTHING}</td>
    <td>
      <ResultTag result={row.Result} />
    </td>
  </tr>
);

const hasMore = (row: OpLogRow): boolean => hasChanges(row) || row.ErrorMessage !== null;

const OpLogDetails = ({ row }: { row: OpLogRow }): ReactNode => (
  <>
    {row.ErrorMessage === null ? null : <p className="gj-op-log-error">{row.ErrorMessage}</p>}
    <LogChanges row={row} />
  </>
);

/** The name of the record, leading to it where there is a way. */
function RecordTitle({ row }: { row: OpLogRow }): ReactNode {
  const { recordPath } = useRenderer();
  const { EntityKey, RecordId, RecordTitle: title } = row;
  const text = title ?? (RecordId === null ? NOTHING : `编号 ${RecordId}`);
  const path = EntityKey === null || RecordId === null ? undefined : recordPath(EntityKey, RecordId);
  return path === undefined ? text : <Link to={path}>{text}</Link>;
}

const ResultTag = ({ result }: { result: string }): ReactNode =>
  result === 'ok' ? <Tag color="green">成功</Tag> : <Tag color="red">失败</Tag>;

/** All operations in the product with their users, for developers. */
export function OpLogScreen({ title, above }: { title: string; above?: ReactNode }): ReactNode {
  const { client } = useRenderer();
  const load = useCallback(
    (params: Params, options: CallOptions) => client.http.get('/api/system/SearchOpLogList', params, options),
    [client],
  );
  return (
    <LogScreen<OpLogRow, OpLogReply['Choices'], OpLogReply>
      title={title}
      above={above}
      kind={opLogKind}
      load={load}
      top={({ Chain, LookedSince }) => (
        <>
          <ChainLine chain={Chain} />
          {LookedSince === undefined ? null : (
            <p className="gj-op-log-chain" role="status">
              日志很多，文字只在 {LookedSince} 以来的条目里查找；要查更早的，请选择时间范围
            </p>
          )}
        </>
      )}
      draw={(rows, isPhone, isStale) =>
        isPhone ? <OpLogCards rows={rows} isStale={isStale} /> : <OpLogTable rows={rows} isStale={isStale} />
      }
    />
  );
}

/** Whether the log is proved to be unchanged, and since when, in one line. */
function ChainLine({ chain }: { chain: ChainState }): ReactNode {
  const { Count, Since, SignedAt, SignedCount, Fingerprint, IsInsertOnly, Problem } = chain;
  if (Problem !== null)
    return (
      <p className="gj-op-log-chain is-broken" role="alert">
        日志链有问题：{Problem}。请运行 guiju verify-log 核对
      </p>
    );
  return (
    <p className="gj-op-log-chain">
      日志链已连接 {Count} 条
      {SignedAt === null
        ? '，尚未签名'
        : `，自 ${Since ?? SignedAt} 起的改动都能发现；最近签名 ${SignedAt}（第 ${SignedCount} 条），公钥指纹 ${Fingerprint ?? ''}`}
      {IsInsertOnly ? '；数据库用户只能追加' : null}
    </p>
  );
}

function OpLogCards({ rows, isStale }: { rows: readonly OpLogRow[]; isStale: boolean }): ReactNode {
  const cards = rows.map((row) => ({
    key: row.Id,
    title: `${row.OperatorName ?? '未知账号'} ${row.OpActionText} ${row.EntityKeyText ?? ''}`,
    mark: <ResultTag result={row.Result} />,
    facts: [
      ['标题', <RecordTitle key="title" row={row} />],
      ['时间', row.OpTime],
      ['地址', row.Ip],
    ] as const,
    below: hasMore(row) ? (
      <details className="gj-op-log-details">
        <summary>变更内容</summary>
        <OpLogDetails row={row} />
      </details>
    ) : null,
  }));
  return <PlainCards label="操作日志" isStale={isStale} cards={cards} />;
}

const [KINDS, ACTIONS, RESULTS] = ['LogKind', 'LogAction', 'LogResult'];

const choice = (title: string, type: string) => ({ type: 'string', title, 'x-enum': type }) as const;

/** The filters of the op log, as an entity whose filters the lists can render. */
const opLogKind: LogKind<OpLogReply['Choices']> = {
  model: logModel('opLog', '操作日志', {
    EntityKey: choice('对象', KINDS),
    OpAction: choice('动作', ACTIONS),
    OpTime: { type: 'string', format: 'date-time', title: '时间' },
    Result: choice('结果', RESULTS),
    OperatorName: { type: 'string', title: '姓名' },
    Ip: { type: 'string', title: '地址' },
  }),
  filters: ['EntityKey', 'OpAction', 'OpTime', 'Result', 'OperatorName', 'Ip'],
  items: (choices, type) => {
    if (type === RESULTS)
      return [
        { Value: 'ok', Label: '成功', Color: 'green' },
        { Value: 'failed', Label: '失败', Color: 'red' },
      ];
    return (type === KINDS ? choices?.EntityKey : choices?.OpAction) ?? [];
  },
  searched: ['姓名', '标题'],
  empty: '没有符合条件的操作记录',
};
