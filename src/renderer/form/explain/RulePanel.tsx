import { Button } from 'antd';
import { Fragment, useEffect, useReducer, useRef, type ReactNode, useState } from 'react';
import { Icon } from '../../layout/Icon.tsx';
import { useIsPhone } from '../../layout/useIsPhone.ts';
import type { FormEngine } from '../formily/FormEngine.ts';
import { FieldExplanation } from './FieldExplanation.tsx';
import { FieldReport } from './FieldReport.tsx';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { RulePanelState } from './useRulePanel.ts';
import './rules.css';

interface RuledFieldsProps {
  readonly engine: FormEngine;
  readonly panel: RulePanelState;
  readonly onGoTo: (field: string) => void;
}

/** The hidden fields of a form, each with its reason on demand, and the shown ones that rules govern. */
function RuledFields({ engine, panel, onGoTo }: RuledFieldsProps): ReactNode {
  const { state } = engine;
  const hidden = state.fields.filter((field) => state.stateOf(field).display !== 'visible');
  const governed = new Set(state.model.ruleSet.governed);
  const shown = state.fields.filter((field) => governed.has(field.index) && !hidden.includes(field));
  return (
    <>
      <h3 className="gj-rule-title">
        隐藏的字段<span>{hidden.length}</span>
      </h3>
      {hidden.length === 0 ? (
        <p className="gj-hint gj-rule-empty">现在没有被规则隐藏的字段。</p>
      ) : (
        <HiddenFields engine={engine} fields={hidden} onGoTo={onGoTo} />
      )}
      {shown.length === 0 ? null : <ShownFields engine={engine} panel={panel} fields={shown} />}
      <p className="gj-hint gj-rule-hint">按住 Alt 点击任一字段名，可查看它的规则。</p>
    </>
  );
}

interface ShownFieldsProps extends Pick<RuledFieldsProps, 'engine' | 'panel'> {
  readonly fields: readonly FieldModel[];
}

/** Opens explanations without a mouse, as an alternative to Alt and a click on a label. */
const ShownFields = ({ engine, panel, fields }: ShownFieldsProps): ReactNode => (
  <details className="gj-rule-shown">
    <summary>
      有规则的其他字段<span>{fields.length}</span>
    </summary>
    <ul className="gj-rule-list">
      {fields.map((field) => (
        <li key={field.name} className="gj-flex gj-rule-row">
          <span>{titleNow(engine, field)}</span>
          <Button
            type="link"
            size="small"
            aria-label={`查看规则：${titleNow(engine, field)}`}
            onClick={() => panel.ask(field.name)}
          >
            查看规则
          </Button>
        </li>
      ))}
    </ul>
  </details>
);

interface HiddenFieldsProps extends Pick<RuledFieldsProps, 'engine' | 'onGoTo'> {
  readonly fields: readonly FieldModel[];
}

/** By section, as the form has them; one reason is open at a time. */
function HiddenFields({ engine, fields, onGoTo }: HiddenFieldsProps): ReactNode {
  const [open, setOpen] = useState<string>();
  const sections = engine.state.sections
    .map(({ key, title, fields: own }) => ({ key, title, hidden: own.filter((field) => fields.includes(field)) }))
    .filter(({ hidden }) => hidden.length > 0);
  return sections.map(({ key, title, hidden }) => (
    <section key={key} className="gj-rule-section">
      {sections.length < 2 || title === '' ? null : <h4>{title}</h4>}
      <ul className="gj-rule-list">
        {hidden.map((field) => (
          <HiddenField
            key={field.name}
            engine={engine}
            field={field}
            isOpen={field.name === open}
            onToggle={setOpen}
            onGoTo={onGoTo}
          />
        ))}
      </ul>
    </section>
  ));
}

interface HiddenFieldProps extends Pick<RuledFieldsProps, 'engine' | 'onGoTo'> {
  readonly field: FieldModel;
  readonly isOpen: boolean;
  readonly onToggle: (field: string | undefined) => void;
}

function HiddenField({ engine, field, isOpen, onToggle, onGoTo }: HiddenFieldProps): ReactNode {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li ref={item} data-hidden-field={field.name} className={isOpen ? 'is-open' : ''}>
      <div className="gj-flex gj-rule-row">
        <span>{titleNow(engine, field)}</span>
        <Button
          type="link"
          size="small"
          aria-expanded={isOpen}
          aria-label={`为什么看不到？${titleNow(engine, field)}`}
          icon={<Icon name={isOpen ? 'chevronUp' : 'chevronDown'} />}
          iconPlacement="end"
          onClick={() => onToggle(isOpen ? undefined : field.name)}
        >
          为什么看不到？
        </Button>
      </div>
      {isOpen ? (
        <>
          <FieldExplanation engine={engine} field={field} onGoTo={onGoTo} />
          <FieldReport engine={engine} field={field} />
        </>
      ) : null}
    </li>
  );
}

const titleNow = ({ state }: FormEngine, field: FieldModel): string => state.stateOf(field).title ?? field.title;

/** The current effect of a form's rules: the hidden fields with their reasons, and the selected field. */
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
            onClick={() => panel.ask(undefined)}
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
          <Fragment key={asked.name}>
            <FieldExplanation engine={engine} field={asked} onGoTo={goTo} />
            <FieldReport engine={engine} field={asked} />
          </Fragment>
        )}
      </div>
    </>
  );
}

/** Re-renders whenever the form may render differently. */
export function useEngineChanges(engine: FormEngine): void {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => engine.watch(draw), [engine]);
}
