import { lazy, Suspense, type ReactNode } from 'react';
import type { FormEngine } from '../formily/FormEngine.ts';
import type { RulePanelState } from './useRulePanel.ts';
import './side.css';

const RulePanel = lazy(async () => ({ default: (await import('./RulePanel.tsx')).RulePanel }));

/** The place of the panel beside a form; its code comes when it is opened for the first time. */
export function RuleSide({ engine, panel }: { engine: FormEngine; panel: RulePanelState }): ReactNode {
  return (
    <aside className="gj-rule-side" aria-label="规则">
      <Suspense fallback={<p className="gj-rule-empty">正在加载…</p>}>
        <RulePanel engine={engine} panel={panel} />
      </Suspense>
    </aside>
  );
}
