import { Button, Checkbox } from 'antd';
import { useState, type ReactNode } from 'react';
import type { CoverageReport, Tally } from '#proof/coverage/CoverageReport.ts';
import type { DecisionCoverage } from '#annex/proof';
import { extentWords } from '#proof/diff/BehaviourDiff.ts';
import type { RulePlace } from '#proof/coverage/RulePlace.ts';
import { formatNumber } from '#fields/formatNumber.ts';
import { EmptyState } from '#renderer/feedback/ScreenState.tsx';
import { useToolbox } from '../state/Toolbox.ts';
import { TaskNotes } from '../state/TaskNotes.tsx';
import { TaskProgress } from '../state/TaskProgress.tsx';
import type { CoverTaskReport } from '../worker/ToolsTask.ts';
import { useTask } from '../state/useTask.ts';
import './coverage.css';
import { ProposedCases } from './ProposedCases.tsx';

const MUTANTS_WANTED = 95;

/** The coverage of the rules by the cases: conditions, atoms, mutants; uncovered ones link to their rules. */
export function CoveragePanel(): ReactNode {
  const { entity } = useToolbox();
  const task = useTask('cover');
  const [mutants, setMutants] = useState(true);
  const { output, isRunning, failure, isStale } = task;
  const run = (): void => task.run({ entity, mutants, propose: true });
  return (
    <div className="gj-stack gj-coverage">
      <div className="gj-bar">
        <Button type="primary" loading={isRunning} onClick={run}>
          分析覆盖率
        </Button>
        <Checkbox checked={mutants} onChange={({ target }) => setMutants(target.checked)}>
          改动规则，看用例能否发现（变异）
        </Checkbox>
      </div>
      {isRunning ? <TaskProgress label="正在走查全部状态" onCancel={task.cancel} /> : null}
      <TaskNotes
        failure={failure}
        isStale={isStale && !isRunning}
        isComplete={output === undefined || isWhole(output)}
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

const isWhole = ({ coverage, walk, decided }: CoverTaskReport): boolean =>
  coverage.isComplete && walk.isComplete && decided.isComplete;

function Report({ report, onApplied }: { report: CoverTaskReport; onApplied: () => void }): ReactNode {
  const { coverage, decided, walk, proposed } = report;
  const { gaps, survivors } = coverage;
  const failing = [...coverage.failing, ...decided.failing];
  const open = (text: string): string => `${text}，不知道结果是否不同`;
  const undecided = [
    ...walk.undecided,
    ...coverage.undecided.map((each) => ({ ...each, text: open(each.change) })),
    ...decided.undecided.map((each) => ({ ...each, text: open(each.text) })),
  ];
  const missing = [
    gaps,
    survivors,
    failing,
    walk.findings,
    undecided,
    decided.gaps,
    decided.needless,
    coverage.needless,
  ];
  const isFine = missing.every(({ length }) => length === 0) && isWhole(report);
  return (
    <>
      <Figures coverage={coverage} decided={decided} />
      <p className="gj-coverage-walk">
        {coverage.title}：{coverage.cases + decided.cases} 个用例；走查了 {formatNumber(walk.states)} 个状态
        {extentWords(walk)}
      </p>
      {isFine ? <p className="gj-panel-note is-good">规则的每个条件和每个部分、别处的每个判定都有用例检查</p> : null}
      <CoveredPlaces title="走查发现" items={walk.findings} />
      <CoveredPlaces title="未能判定" items={undecided} />
      <CoveredPlaces title="没有用例检查" items={gaps} />
      <CoveredPlaces title="改动之后没有用例发现" items={survivors.map((each) => ({ ...each, text: each.change }))} />
      <CoveredPlaces
        title="改动：说明了什么也不会改变"
        items={coverage.equivalent.map((each) => ({ ...each, text: `${each.change}：${each.reason}` }))}
      />
      <CoveredPlaces title={decided.cases === 0 ? '判定（还没有用例）' : '判定改了没有用例发现'} items={decided.gaps} />
      <CoveredPlaces
        title="判定：说明了没有用例能发现"
        items={decided.unreached.map((each) => ({ ...each, text: `${each.text}：${each.reason}` }))}
      />
      <Texts title="说明不需要：有用例发现，或者没有这样的判定" texts={decided.needless} />
      <Texts title="说明不需要：有用例发现，或者没有这样的改动" texts={coverage.needless} />
      <Texts title="不成立的用例" texts={failing} />
      <ProposedCases proposed={proposed} onApplied={onApplied} />
    </>
  );
}

function Texts({ title, texts }: { title: string; texts: readonly string[] }): ReactNode {
  if (texts.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className="gj-places">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

const Figures = ({
  coverage: { conditions, atoms, mutants },
  decided,
}: {
  coverage: CoverageReport;
  decided: DecisionCoverage;
}): ReactNode => (
  <dl className="gj-coverage-figures">
    <TallyFigure title="条件" tally={conditions} wanted={100} help="每条规则的条件都成立过，也不成立过" />
    <TallyFigure title="原子" tally={atoms} wanted={100} help="条件的每个部分都单独决定过结果" />
    {mutants === undefined ? null : (
      <TallyFigure title="变异" tally={mutants} wanted={MUTANTS_WANTED} help="改动规则之后，有用例不再成立" />
    )}
    <TallyFigure
      title="判定"
      tally={decided.tally}
      wanted={100}
      help="改动作、可见范围、校验、列表、提醒，有用例发现"
    />
  </dl>
);

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
    <div className={percent >= wanted ? 'gj-coverage-figure is-good' : 'gj-coverage-figure is-bad'}>
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
            <button type="button" onClick={() => revealPointer(place.file, place.pointer, place.range)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
