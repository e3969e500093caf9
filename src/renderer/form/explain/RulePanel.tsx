import { Button } from 'antd';
import { useEffect, useReducer, useRef, type ReactNode } from 'react';
import { Icon } from '../../layout/Icon.tsx';
import { useIsPhone } from '../../layout/useIsPhone.ts';
import type { FormEngine } from '../formily/FormEngine.ts';
import { FieldExplanation } from './FieldExplanation.tsx';
import { RuledFields } from './RuledFields.tsx';
import type { RulePanelState } from './useRulePanel.ts';
import './rules.css';

/** What the rules of a form do now: the hidden fields with the reason of each, and the field that was asked about. */
export function RulePanel({ engine, panel }: { engine: FormEngine; panel: RulePanelState }): ReactNode {
  const isPhone = useIsPhone();
  const body = useRef<HTMLDivElement>(null);
  useEngineChanges(engine);
  useEffect(() => {
    if (panel.asking > 0) body.current?.focus();
  }, [panel.asking]);
  const { state } = engine;
  const asked = state.fields.find(({ name }) => name === panel.asked);
  const goTo = (field: string): void => {
    if (isPhone) panel.close();
    engine.reveal([{ field, message: '' }]);
  };
  return (
    <>
      <header className="gj-rule-head">
        {asked === undefined ? null : (
          <Button
            type="text"
            size="small"
            title="返回列表"
            aria-label="返回列表"
            icon={<Icon name="arrowLeft" />}
            onClick={() => {
              panel.ask(undefined);
            }}
          />
        )}
        <h2>{asked === undefined ? '规则' : (state.stateOf(asked).title ?? asked.title)}</h2>
        <Button
          type="text"
          size="small"
          title="关闭规则面板"
          aria-label="关闭规则面板"
          icon={<Icon name="close" />}
          onClick={panel.close}
        />
      </header>
      <div ref={body} className="gj-rule-body" tabIndex={-1}>
        {asked === undefined ? (
          <RuledFields engine={engine} panel={panel} onGoTo={goTo} />
        ) : (
          <FieldExplanation key={asked.name} engine={engine} field={asked} onGoTo={goTo} />
        )}
      </div>
    </>
  );
}

/** Draws again whenever anything in the form may look different. */
function useEngineChanges(engine: FormEngine): void {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => engine.watch(draw), [engine]);
}
