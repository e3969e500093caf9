import { useState, type MouseEvent } from 'react';
import { openCase } from '#proof/cases/runCase.ts';
import type { FormEngine } from '#renderer/form/formily/FormEngine.ts';
import { useToolbox } from '../state/Toolbox.ts';
import { FIRST_TAB } from '../tabs.ts';
import type { FillRequest, FormPort } from './FormPort.ts';
import { situationOf, USUAL_SITUATION } from './Situation.ts';

/** Makes the live form of an entity known to the panels beside it. */
export function useFormPort(onTab: (tab: string) => void): FormPort {
  const { check, model } = useToolbox();
  const [situation, setSituation] = useState(USUAL_SITUATION);
  const [engine, setEngine] = useState<FormEngine>();
  const [fill, setFill] = useState<FillRequest>();
  const [asked, setAsked] = useState<string>();
  return {
    situation,
    setSituation,
    engine,
    setEngine,
    fill,
    fillIn: (ruleCase) => {
      if (model === undefined) return;
      const { context } = openCase(model, ruleCase, check.product.enums, check.product.findEntity);
      setSituation(situationOf(model, ruleCase));
      setFill({ values: context.values, refs: context.refs });
      onTab(FIRST_TAB);
    },
    asked,
    ask: setAsked,
    onClickCapture: (event) => {
      const name = event.altKey ? labelledField(event) : undefined;
      if (name === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setAsked(name);
      onTab('explain');
    },
    goTo: (field) => {
      onTab(FIRST_TAB);
      // The form is in sight by the next frame.
      requestAnimationFrame(() => engine?.reveal([{ field, message: '' }]));
    },
  };
}

/** The field whose label was clicked. */
function labelledField({ target }: MouseEvent): string | undefined {
  const label = target instanceof Element ? target.closest('.gj-label') : null;
  return label?.closest<HTMLElement>('[data-field]')?.dataset['field'];
}
