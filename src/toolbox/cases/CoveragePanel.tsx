import { Button, Checkbox } from 'antd';
import { useState, type ReactNode } from 'react';
import type { CoverageReport, Tally } from '#proof/coverage/CoverageReport.ts';
import { extentWords } from '#proof/diff/BehaviourDiff.ts';
import type { RulePlace } from '#proof/coverage/RulePlace.ts';
import { formatNumber } from '#fields/formatNumber.ts';
import { EmptyState } from '#renderer/feedback/EmptyState.tsx';
import { useToolbox } from '../state/Toolbox.ts';
import { TaskNotes } from '../state/TaskNotes.tsx';
import { TaskProgress } from '../state/TaskProgress.tsx';
import type { CoverTaskReport } from '../worker/ToolsTask.ts';
import { useTask } from '../state/useTask.ts';
import './coverage.css';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { enteredWords } from './caseWords.ts';
import { useAppendCases } from './useAppendCases.ts';

const MUTANTS_WANTED = 95;

/** How much of the rules the cases show: conditions, atoms, changed rules; what is missing leads to its rule. */
export function CoveragePanel(): ReactNode {
  const { entity } = useToolbox();
  const task = useTask('cover');
  const [mutants, setMutants] = useState(true);
  const { output, isRunning, failure, isStale } = task;
  const run = (): void => {
    task.run({ entity, mutants, propose: true });
  };
  return (
    <div className="gj-coverage">
      <div className="gj-panel-tools">
        <Button type="primary" loading={isRunning} onClick={run}>
          分析覆盖率
        </Button>
        <Checkbox
          checked={mutants}
          onChange={({ target }) => {
            setMutants(target.checked);
          }}
        >
          改动规则，看用例能否发现（变异）
        </Checkbox>
      </div>
      {isRunning ? <TaskProgress label="正在走查全部状态" onCancel={task.cancel} /> : null}
      <TaskNotes
        failure={failure}
        isStale={isStale && !isRunning}
        isComplete={output === undefined || (output.coverage.isComplete && output.walk.isComplete)}
      />
      {output === undefined ? (
        isRunning || failure !== undefined ? null : (
          <EmptyState
            title="还没有分析"
            text="分析会走查这个实体的全部状态，看用例检查了规则的哪些部分。"
            icon="target"
          />
        )
      ) : (
        <Report report={output} onApplied={run} />
      )}
    </div>
  );
}

function Report({ report, onApplied }: { report: CoverTaskReport; onApplied: () => void }): ReactNode {
  const { coverage, walk, proposed } = report;
  const { conditions, atoms, mutants, gaps, survivors, failing } = coverage;
  const undecided = [
    ...walk.undecided,
    ...coverage.undecided.map((each) => ({ ...each, text: `${each.target}：${each.text}，不知道结果是否不同` })),
  ];
  const isFine =
    gaps.length + survivors.length + failing.length + walk.findings.length + undecided.length === 0 &&
    walk.isComplete &&
    coverage.isComplete;
  return (
    <>
      <Figures coverage={coverage} />
      <p className="gj-coverage-walk">
        {coverage.title}：{coverage.cases} 个用例；走查了 {formatNumber(walk.states)} 个状态
        {extentWords(walk)}
      </p>
      {isFine ? <p className="gj-panel-note is-good">规则的每个条件和每个部分都有用例检查</p> : null}
      <CoveredPlaces title="走查发现" items={walk.findings} />
      <CoveredPlaces title="未能判定" items={undecided} />
      <CoveredPlaces title="没有用例检查" items={gaps} />
      <CoveredPlaces
        title="改动之后没有用例发现"
        items={survivors.map((each) => ({ ...each, text: `${each.target}：${each.text}` }))}
      />
      {failing.length === 0 ? null : (
        <section>
          <h3>不成立的用例</h3>
          <ul className="gj-places">
            {failing.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </section>
      )}
      {conditions.total + atoms.total + (mutants?.total ?? 0) === 0 ? null : (
        <ProposedCases proposed={proposed} onApplied={onApplied} />
      )}
    </>
  );
}

function Figures({ coverage: { conditions, atoms, mutants } }: { coverage: CoverageReport }): ReactNode {
  return (
    <dl className="gj-figures">
      <TallyFigure title="条件" tally={conditions} wanted={100} help="每条规则的条件都成立过，也不成立过" />
      <TallyFigure title="原子" tally={atoms} wanted={100} help="条件的每个部分都单独决定过结果" />
      {mutants === undefined ? null : (
        <TallyFigure title="变异" tally={mutants} wanted={MUTANTS_WANTED} help="改动规则之后，有用例不再成立" />
      )}
    </dl>
  );
}

function TallyFigure({
  title,
  tally: { covered, total },
  wanted,
  help,
}: {
  title: string;
  tally: Tally;
  wanted: number;
  help: string;
}): ReactNode {
  const percent = total === 0 ? 100 : Math.floor((covered * 100) / total);
  return (
    <div className={percent >= wanted ? 'gj-figure is-good' : 'gj-figure is-bad'}>
      <dt>{title}</dt>
      <dd>
        <strong>{percent}%</strong>
        <span>
          {covered} / {total}
        </span>
        <small>{help}</small>
      </dd>
    </div>
  );
}

interface Item {
  readonly place: RulePlace;
  readonly text: string;
}

function CoveredPlaces({ title, items }: { title: string; items: readonly Item[] }): ReactNode {
  const { revealPointer } = useToolbox();
  if (items.length === 0) return null;
  return (
    <section>
      <h3>
        {title} <small>{items.length}</small>
      </h3>
      <ul className="gj-places">
        {items.map(({ place, text }, i) => (
          <li key={i}>
            <button
              type="button"
              onClick={() => {
                revealPointer(place.file, place.pointer, place.range);
              }}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ProposedCasesProps {
  readonly proposed: readonly RuleCase[];
  /** Called after cases were taken over. */
  readonly onApplied: () => void;
}

/** Cases that would show what is missing, for a person to read and take over. */
function ProposedCases({ proposed, onApplied }: ProposedCasesProps): ReactNode {
  const { check, model } = useToolbox();
  const { notify } = useRenderer();
  const append = useAppendCases();
  if (proposed.length === 0 || model === undefined) return null;
  const take = (cases: readonly RuleCase[]): void => {
    if (append(cases) === undefined) return;
    notify.success(`已加入 ${cases.length} 个用例，请核对期望是否正确`);
    onApplied();
  };
  return (
    <section>
      <h3>
        建议的用例 <small>{proposed.length}</small>
      </h3>
      <p className="gj-coverage-walk">期望的是规则现在的结果；请确认这就是业务要的，再加入。</p>
      <ul className="gj-case-list">
        {proposed.map((ruleCase) => (
          <li key={ruleCase.title} className="gj-case gj-proposed">
            <div>
              <strong>{ruleCase.title}</strong>
              <p>填写：{enteredWords(model, ruleCase, check.product.enums)}</p>
            </div>
            <Button size="small" onClick={() => take([ruleCase])}>
              加入
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={() => take(proposed)}>全部加入</Button>
    </section>
  );
}
