import type { ReactNode } from 'react';
import { isPeriod, PERIODS } from '#engine/workbench/Period.ts';
import { WORK_SCOPES, type WorkScope } from '#engine/workbench/WorkScope.ts';
import type { WorkChoice } from './useWorkView.ts';

interface ViewSwitchProps {
  readonly scopes: readonly WorkScope[];
  /** Some figure has a period. */
  readonly hasPeriod: boolean;
  readonly choice: WorkChoice;
}

/** Chooses the part of the organisation and the period that the figures speak of; what cannot be chosen is not there. */
export function ViewSwitch({ scopes, hasPeriod, choice }: ViewSwitchProps): ReactNode {
  const { scope, view, choose } = choice;
  const periods = Object.keys(PERIODS).filter(isPeriod);
  return (
    <div className="gj-work-switches">
      {scopes.length === 0 ? null : (
        <Switch
          label="范围"
          entries={scopes.map((key) => ({ key, title: WORK_SCOPES[key] }))}
          current={scope ?? ''}
          onChoose={(index) => {
            choose(scopes[index], view.period);
          }}
        />
      )}
      {hasPeriod ? (
        <Switch
          label="时间"
          entries={periods.map((period) => ({ key: period, title: PERIODS[period].title }))}
          current={view.period}
          onChoose={(index) => {
            choose(scope, periods[index] ?? view.period);
          }}
        />
      ) : null}
    </div>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly entries: readonly { readonly key: string; readonly title: string }[];
  readonly current: string;
  readonly onChoose: (index: number) => void;
}

function Switch({ label, entries, current, onChoose }: SwitchProps): ReactNode {
  return (
    <div className="gj-work-switch" role="group" aria-label={label}>
      {entries.map(({ key, title }, index) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === current}
          onClick={() => {
            onChoose(index);
          }}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
