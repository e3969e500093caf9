import { Button } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import type { BackupReply, BackupRun } from '#wire/SystemReplies.ts';
import { ErrorState, RowsSkeleton } from '#renderer/feedback/ScreenState.tsx';
import { fileSize } from '#renderer/fields/FileLinks.tsx';
import { NOTHING } from '#renderer/fields/valueText.ts';
import { useIsPhone } from '#renderer/layout/useIsPhone.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import '#renderer/list/list.css';
import { ListHead } from '#renderer/list/ListHead.tsx';
import { useRenderer, useGet } from '#renderer/stores/RendererContext.ts';
import { useAct } from '../useAct.ts';
import { PlanDialog } from './PlanDialog.tsx';
import { RunCards, RunTable, secondsText } from './BackupRuns.tsx';
import './backup.css';

/** Milliseconds between two queries of the progress. */
const EVERY = 2000;

const STAGES: Readonly<Record<BackupRun['Stage'], string>> = {
  writing: '正在写入',
  sending: '正在传到 S3 存储',
  proving: '正在试恢复并逐行核对',
};

/** Backups: the date of the last verified one, the list, the plan, and a button to start one. */
export function BackupScreen({ title, above }: { title: string; above?: ReactNode }): ReactNode {
  const { client } = useRenderer();
  const isPhone = useIsPhone();
  const act = useAct();
  const [isOpen, setOpen] = useState(false);
  const { data, error, isLoading, retry } = useGet(client.http, '/api/Backup/Get');
  const running = data?.Runs.find(({ State }) => State === 'running');
  const isRunning = running !== undefined;
  useEffect(() => {
    if (!isRunning || isLoading) return undefined;
    const timer = setTimeout(retry, EVERY);
    return () => clearTimeout(timer);
  }, [isRunning, isLoading, retry]);
  const start = async (): Promise<void> => {
    await act.run(async () => {
      await client.http.post('/api/Backup/Start');
      return '已开始备份';
    });
    retry();
  };
  return (
    <section className="gj-list">
      <ListHead title={title}>
        {data?.MayStart === true ? (
          <Button type="primary" loading={act.isBusy} disabled={isRunning} onClick={() => void start()}>
            立即备份
          </Button>
        ) : null}
      </ListHead>
      <div className="gj-panel">
        {above}
        {error !== undefined ? (
          <ErrorState error={error} onRetry={retry} />
        ) : data === undefined ? (
          <RowsSkeleton />
        ) : (
          <>
            <Standing state={data} />
            <Facts state={data} onEdit={() => setOpen(true)} />
            {running === undefined ? null : <Running run={running} last={data.LastProven} />}
            <h2 className="gj-backup-head">备份记录</h2>
            {data.Runs.length === 0 ? (
              <p className="gj-backup-none">还没有备份</p>
            ) : isPhone ? (
              <RunCards runs={data.Runs} />
            ) : (
              <RunTable runs={data.Runs} />
            )}
          </>
        )}
      </div>
      {isOpen && data !== undefined ? (
        <PlanDialog
          state={data}
          onClose={(isSaved) => {
            setOpen(false);
            if (isSaved) retry();
          }}
          onAgain={retry}
        />
      ) : null}
    </section>
  );
}

/** Whether the current data could be restored, in one line. */
function Standing({ state: { Plan, LastProven, IsOverdue, DoesJobs } }: { state: BackupReply }): ReactNode {
  const last =
    LastProven === null ? '还没有证明可恢复的备份' : `最近一次证明可恢复的备份是 ${LastProven.ProvenTime ?? ''}`;
  if (IsOverdue)
    return (
      <p className="gj-backup-line is-bad" role="alert">
        <Icon name="warning" size={16} /> {last}，已超过计划允许的时间（每天一次），请查看下面的失败原因
      </p>
    );
  if (!Plan.IsOn)
    return (
      <p className="gj-backup-line is-warning">
        <Icon name="warning" size={16} /> 没有开启自动备份；{last}
      </p>
    );
  return (
    <p className="gj-backup-line">
      <Icon name={LastProven !== null && DoesJobs ? 'check' : 'info'} size={16} /> {last}
      {DoesJobs ? '' : '；这个进程不做夜间作业（JOBS=false），由其他进程备份'}
    </p>
  );
}

function Facts({ state, onEdit }: { state: BackupReply; onEdit: () => void }): ReactNode {
  const { Plan, LastProven: last, Root, IsSealed, MayEdit } = state;
  const where = Plan.Place === 's3' ? 'S3 存储' : [Root, Plan.Folder].join('/').replace(/\/$/, '');
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['最近证明可恢复', last?.ProvenTime ?? NOTHING],
    ['大小', last === null || last.Size === null ? NOTHING : fileSize(last.Size)],
    ['用时（含试恢复）', last === null ? NOTHING : secondsText(last.Seconds)],
    ['行数', last === null || last.Rows === null ? NOTHING : last.Rows.toLocaleString('en-US')],
    ['自动备份', Plan.IsOn ? `每天 ${Plan.At} 起` : '未开启'],
    ['保留', `${Plan.Keep} 份证明可恢复的`],
    ['位置', where],
    ['加密', IsSealed ? '是（BACKUP_PASSPHRASE）' : '否'],
  ];
  return (
    <div className="gj-backup-facts">
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {MayEdit ? <Button onClick={onEdit}>修改计划</Button> : null}
    </div>
  );
}

/** The progress of the running backup, relative to the row count of the last one. */
function Running({ run, last }: { run: BackupRun; last: BackupRun | null }): ReactNode {
  const [rows, all] = [run.Rows ?? 0, last?.Rows ?? 0];
  const share = run.Stage === 'sending' || all === 0 ? undefined : Math.min(1, rows / all);
  return (
    <div className="gj-gap-8 gj-backup-running" role="status">
      <span>
        {STAGES[run.Stage]}：{rows.toLocaleString('en-US')} 行，已用 {secondsText(run.Seconds)}
      </span>
      <progress aria-label="备份进度" {...(share === undefined ? {} : { value: share, max: 1 })} />
    </div>
  );
}
