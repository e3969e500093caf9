import { Button, Progress } from 'antd';
import type { ReactNode } from 'react';
import type { ImportJob } from '#wire/calls/IMPORT_CALLS.ts';

interface ImportJobListProps {
  readonly jobs: readonly ImportJob[];
  readonly isLost: boolean;
  readonly onStop: (job: ImportJob) => void;
  readonly onGoOn: (job: ImportJob) => void;
  /** Corrects the rejected rows, or saves them to a file. */
  readonly onWrong: (job: ImportJob, what: 'repair' | 'save') => void;
}

/** The user's imports with their progress and results; they continue on the server. */
export const ImportJobList = ({ jobs, isLost, ...acts }: ImportJobListProps): ReactNode => (
  <section className="gj-import-jobs" aria-label="导入结果">
    {jobs.map((job) => (
      <JobLine key={job.Id} job={job} {...acts} />
    ))}
    {isLost ? <p role="status">没有连上服务器，进度可能不是最新的；已经开始的导入继续进行。</p> : null}
  </section>
);

type LineProps = { readonly job: ImportJob } & Omit<ImportJobListProps, 'jobs' | 'isLost'>;
function JobLine({ job, onStop, onGoOn, onWrong }: LineProps): ReactNode {
  const done = job.Added + job.Changed + job.Same + job.Failed;
  const isUnderWay = job.State === 'running' || job.State === 'waiting';
  const isOpen = job.State !== 'running' && job.State !== 'done';
  return (
    <div className="gj-import-job" role="status" aria-label={job.File}>
      <p>
        <strong>{job.File}</strong>：{WORDS[job.State]}
        {job.Reason === null ? '' : `（${job.Reason}）`}。{countWords(job)}
        {isOpen && done < job.Total ? `还有 ${job.Total - done} 行没有写入。` : ''}
      </p>
      {job.State === 'running' ? (
        <>
          <Progress
            percent={job.Total === 0 ? 0 : Math.floor((done / job.Total) * 100)}
            status="active"
            aria-label="导入进度"
          />
          <p className="gj-state-text">
            第 {Math.min(done + 1, job.Total)} 行，共 {job.Total} 行。关上窗口也会继续，再打开这里能看到进度。
          </p>
        </>
      ) : null}
      <div className="gj-wrap gj-import-buttons">
        {isUnderWay ? <Button onClick={() => onStop(job)}>停止导入</Button> : null}
        {isOpen && done < job.Total ? <Button onClick={() => onGoOn(job)}>接着导入</Button> : null}
        {!isUnderWay && job.Failed > 0 ? (
          <>
            <Button onClick={() => onWrong(job, 'repair')}>修改没有写入的 {job.Failed} 行</Button>
            <Button onClick={() => onWrong(job, 'save')}>下载没有写入的行</Button>
          </>
        ) : null}
      </div>
    </div>
  );
}

const WORDS: Readonly<Record<ImportJob['State'], string>> = {
  filling: '正在上传',
  running: '正在导入',
  waiting: '中断',
  done: '导入完成',
  cancelled: '已停止',
  stopped: '中断',
};

/** The results of the rows so far. */
function countWords({ Added, Changed, Same, Failed }: ImportJob): string {
  const parts = [
    Added > 0 ? `新增 ${Added} 条` : '',
    Changed > 0 ? `修改 ${Changed} 条` : '',
    Same > 0 ? `${Same} 行没有变化` : '',
    Failed > 0 ? `${Failed} 行没有写入` : '',
  ].filter((text) => text !== '');
  return parts.length === 0 ? '' : `${parts.join('，')}。`;
}
