import { Button, Checkbox, Switch } from 'antd';
import { useEffect, useEffectEvent, useState, type ReactNode, useCallback, useRef } from 'react';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { EmptyState } from '#renderer/feedback/ScreenState.tsx';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useToolbox } from '../state/Toolbox.ts';
import type { FileSaving } from '../state/useSaving.ts';
import type { DecisionResult } from '#proof/decisions/runDecisions.ts';
import type { CasesReport } from '../worker/ToolsTask.ts';
import { CaseItem } from './CaseItem.tsx';
import { SignatureBar } from '../signatures/SignatureBar.tsx';
import './cases.css';
import { TaskEnded, ToolsWorker } from '../worker/ToolsWorker.ts';

interface CasesPanelProps {
  readonly isShown: boolean;
  readonly saving: FileSaving;
  readonly onFill: (ruleCase: RuleCase) => void;
}

/** Runs the cases of the entity, again whenever a document changes, and shows failures. */
export function CasesPanel({ isShown, saving, onFill }: CasesPanelProps): ReactNode {
  const { check, entity } = useToolbox();
  const cases = useCases();
  const [isFollowing, setIsFollowing] = useState(true);
  const [isAll, setIsAll] = useState(false);
  const [failedOnly, setFailedOnly] = useState(false);
  const scope = isAll ? undefined : entity;
  const runNow = useEffectEvent(() => cases.run(scope));
  useEffect(() => {
    // The check comes first: its text is the one that has settled.
    if (isShown && isFollowing && check.texts !== undefined) runNow();
  }, [isShown, isFollowing, check.texts, scope]);
  return (
    <div className="gj-stack gj-cases">
      <div className="gj-bar">
        <Button
          type="primary"
          icon={<Icon name="refresh" />}
          loading={cases.isRunning}
          onClick={() => cases.run(scope)}
        >
          运行
        </Button>
        <label className="gj-tools-switch">
          <Switch size="small" aria-label="修改后自动运行" checked={isFollowing} onChange={setIsFollowing} />
          修改后自动运行
        </label>
        <Checkbox checked={isAll} onChange={({ target }) => setIsAll(target.checked)}>
          全部实体
        </Checkbox>
        <Checkbox checked={failedOnly} onChange={({ target }) => setFailedOnly(target.checked)}>
          只看未通过
        </Checkbox>
      </div>
      {isAll ? null : <SignatureBar isShown={isShown} saving={saving} />}
      <CasesBody cases={cases} isAll={isAll} failedOnly={failedOnly} onFill={onFill} />
    </div>
  );
}

interface BodyProps extends Pick<CasesPanelProps, 'onFill'> {
  readonly cases: CasesRun;
  readonly isAll: boolean;
  readonly failedOnly: boolean;
}

function CasesBody({ cases: { reports, failure }, isAll, failedOnly, onFill }: BodyProps): ReactNode {
  if (failure !== undefined)
    return (
      <p className="gj-panel-note is-bad" role="alert">
        <Icon name="warning" />
        {failure}
      </p>
    );
  if (reports === undefined) return null;
  const results = reports.flatMap((report) => report.results);
  const failed = results.filter(({ passed }) => !passed).length;
  const decided = reports.flatMap(({ decisions }) => decisions);
  if (results.length + decided.length === 0)
    return (
      <EmptyState title="还没有用例" text="在“表单”里填写一次，按“保存为用例”；或者从“决策表”导入。" icon="checked" />
    );
  return (
    <>
      <p className={failed === 0 ? 'gj-cases-sum is-good' : 'gj-cases-sum is-bad'} role="status">
        <Icon name={failed === 0 ? 'check' : 'warning'} />
        {failed === 0 ? `${results.length} 个用例全部通过` : `${results.length} 个用例，${failed} 个未通过`}
      </p>
      {decided.length === 0 ? null : <DecisionCases reports={reports} />}
      {reports.map((report) => (
        <CaseGroup key={report.entity} report={report} isNamed={isAll} failedOnly={failedOnly} onFill={onFill} />
      ))}
    </>
  );
}

/** The cases of decisions outside the rules: how many pass, and the failed ones with the actual results. */
function DecisionCases({ reports }: { reports: readonly CasesReport[] }): ReactNode {
  const { revealPointer } = useToolbox();
  const all = reports.flatMap(({ decisions }) => decisions);
  const failed = reports.flatMap(({ entity, decisions }) =>
    decisions.filter(({ passed }) => !passed).map((result) => ({ entity, ...result })),
  );
  const wrong = ({ refusals, differences }: DecisionResult): string =>
    [
      ...refusals.map(({ message }) => message),
      ...differences.map(({ at, expected, seen }) => {
        const [is, wanted] = [seen, expected].map((value) => JSON.stringify(value ?? null));
        return `${at.replace('expect/', '')}：期望 ${wanted ?? ''}，实际 ${is ?? ''}`;
      }),
    ].join('；');
  return (
    <>
      <p className={failed.length === 0 ? 'gj-cases-sum is-good' : 'gj-cases-sum is-bad'}>
        <Icon name={failed.length === 0 ? 'check' : 'warning'} />
        {`判定：${all.length} 个，${failed.length === 0 ? '全部通过' : `${failed.length} 个未通过`}`}
      </p>
      <ul className="gj-case-list">
        {failed.map((result) => (
          <li key={`${result.entity} ${result.index}`} className="gj-case is-failed">
            <div className="gj-gap-8 gj-case-body">
              <p>{result.decision.title}</p>
              <p className="gj-case-refusal">{wrong(result)}</p>
              <Button
                size="small"
                onClick={() => revealPointer(`${result.entity}/cases.json`, `/decisions/${result.index}`)}
              >
                在 cases.json 中打开
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function CaseGroup({
  report: { entity, title, results },
  isNamed,
  failedOnly,
  onFill,
}: {
  report: CasesReport;
  isNamed: boolean;
  failedOnly: boolean;
  onFill: CasesPanelProps['onFill'];
}): ReactNode {
  const { check, entity: current } = useToolbox();
  const model = check.product.findEntity(entity);
  const shown = results.filter(({ passed }) => !failedOnly || !passed);
  if (shown.length === 0 || model === undefined) return null;
  return (
    <section aria-label={title}>
      {isNamed ? (
        <h3>
          {title} <small>{results.length} 个</small>
        </h3>
      ) : null}
      <ul className="gj-case-list">
        {shown.map((result) => (
          <CaseItem key={result.index} model={model} result={result} onFill={entity === current ? onFill : undefined} />
        ))}
      </ul>
    </section>
  );
}

interface CasesRun {
  /** Undefined before the first run. */
  readonly reports: readonly CasesReport[] | undefined;
  /** Why they could not be run. */
  readonly failure: string | undefined;
  readonly isRunning: boolean;
  /** Runs the cases of an entity; of all when undefined. */
  readonly run: (entity: string | undefined) => void;
}

/** Runs cases in a separate worker, on the current documents of the editor. */
function useCases(): CasesRun {
  const { texts } = useToolbox();
  const [state, setState] = useState<Omit<CasesRun, 'run'>>({
    reports: undefined,
    failure: undefined,
    isRunning: false,
  });
  const worker = useRef<ToolsWorker>(undefined);
  const asked = useRef(0);
  useEffect(() => {
    const own = new ToolsWorker();
    worker.current = own;
    return () => own.stop();
  }, []);
  const { current } = texts;
  const run = useCallback(
    (entity: string | undefined) => {
      asked.current += 1;
      const mine = asked.current;
      const take = (change: Partial<CasesRun>): void => {
        if (asked.current === mine) setState((before) => ({ ...before, isRunning: false, ...change }));
      };
      setState((before) => ({ ...before, isRunning: true }));
      worker.current?.ask('cases', { entity }, current).then(
        (reports) => take({ reports, failure: undefined }),
        (error: unknown) => {
          if (!(error instanceof TaskEnded)) take({ failure: error instanceof Error ? error.message : String(error) });
        },
      );
    },
    [current],
  );
  return { ...state, run };
}
