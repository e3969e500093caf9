import type { ReactNode } from 'react';
import type { WorkView } from '#core/workbench/figureParams.ts';
import { isPeriod, PERIODS } from '#core/workbench/Period.ts';
import { WORK_SCOPES, type WorkScope } from '#core/workbench/WorkScope.ts';

interface ViewSwitchProps {
  readonly scopes: readonly WorkScope[];
  /** Some figure has a period. */
  readonly hasPeriod: boolean;
  readonly view: WorkView;
  readonly onChange: (view: WorkView) => void;
}

/** Chooses the part of the organisation and the period that the figures speak of; what cannot be chosen is not there. */
export function ViewSwitch({ scopes, hasPeriod, view, onChange }: ViewSwitchProps): ReactNode {
  const periods = Object.keys(PERIODS).filter(isPeriod);
  return (
    <div className="gj-work-switches">
      {scopes.length === 0 ? null : (
        <Switch
          label="范围"
          entries={scopes.map((scope) => ({ key: scope, title: WORK_SCOPES[scope] }))}
          current={view.scope ?? ''}
          onChoose={(index) => {
            onChange({ ...view, scope: scopes[index] });
          }}
        />
      )}
      {hasPeriod ? (
        <Switch
          label="时间"
          entries={periods.map((period) => ({ key: period, title: PERIODS[period].title }))}
          current={view.period}
          onChoose={(index) => {
            onChange({ ...view, period: periods[index] ?? view.period });
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
