import type { ReactNode } from 'react';
import type { BackupRun } from '#wire/SystemReplies.ts';
import { fileSize } from '#renderer/fields/FileLinks.tsx';
import { Tag } from '#renderer/fields/Tag.tsx';
import { NOTHING } from '#renderer/fields/valueText.ts';
import { PlainCards, PlainTable } from '../logs/PlainTable.tsx';

const MINUTE = 60;

/** A duration as a text: `8 秒`, `3 分 20 秒`. */
export function secondsText(seconds: number): string {
  if (seconds < MINUTE) return `${seconds} 秒`;
  const rest = seconds % MINUTE;
  return `${Math.floor(seconds / MINUTE)} 分${rest === 0 ? '' : ` ${rest} 秒`}`;
}

const COLUMNS = [
  { title: '开始时间', width: 168 },
  { title: '结果', width: 120 },
  { title: '大小', width: 88 },
  { title: '用时', width: 104 },
  { title: '行数', width: 88 },
  { title: '文件', width: 72 },
  { title: '发起', width: 96 },
  { title: '备份文件', width: 320 },
  { title: '说明', width: 280 },
];

interface RunsProps {
  readonly runs: readonly BackupRun[];
}

export const RunTable = ({ runs }: RunsProps): ReactNode => (
  <PlainTable label="备份记录" columns={COLUMNS} isStale={false}>
    {runs.map((run) => (
      <tr key={run.Id}>
        <td>{run.StartTime}</td>
        <td>
          <RunMark run={run} />
        </td>
        <td>{run.Size === null ? NOTHING : fileSize(run.Size)}</td>
        <td>{secondsText(run.Seconds)}</td>
        <td>{run.Rows === null ? NOTHING : run.Rows.toLocaleString('en-US')}</td>
        <td>{run.Files ?? NOTHING}</td>
        <td>{run.AskedBy ?? '自动'}</td>
        <td className="gj-backup-words">{fileText(run)}</td>
        <td className="gj-backup-words">{run.Problem ?? NOTHING}</td>
      </tr>
    ))}
  </PlainTable>
);

/** The same as cards, for narrow windows. */
export function RunCards({ runs }: RunsProps): ReactNode {
  const cards = runs.map((run) => ({
    key: run.Id,
    title: run.StartTime,
    mark: <RunMark run={run} />,
    facts: factsOf(run),
  }));
  return <PlainCards label="备份记录" words="gj-backup-words" cards={cards} />;
}

function factsOf(run: BackupRun): [string, string][] {
  const { Size, Rows, Files, Problem, AskedBy, Seconds } = run;
  return [
    ['大小', Size === null ? NOTHING : fileSize(Size)],
    ['用时', secondsText(Seconds)],
    ['内容', Rows === null ? NOTHING : `${Rows.toLocaleString('en-US')} 行，${Files ?? 0} 个文件`],
    ['发起', AskedBy ?? '自动'],
    ['备份文件', fileText(run)],
    ...(Problem === null ? [] : [['说明', Problem] satisfies [string, string]]),
  ];
}

const fileText = ({ Where, Name, IsRemoved, IsSealed }: BackupRun): string =>
  `${Where}/${Name}${IsSealed ? '（已加密）' : ''}${IsRemoved ? '（已按保留份数删除）' : ''}`;

function RunMark({ run: { State, Problem } }: { run: BackupRun }): ReactNode {
  if (State === 'running') return <Tag color="blue">正在备份</Tag>;
  if (State === 'failed') return <Tag color="red">失败</Tag>;
  return Problem === null ? <Tag color="green">证明可恢复</Tag> : <Tag color="orange">有文件缺失</Tag>;
}
