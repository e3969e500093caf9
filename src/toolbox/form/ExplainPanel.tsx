import { Button, Select } from 'antd';
import { type ReactNode } from 'react';
import { factsOf } from '#proof/analysis/effectFacts.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { EmptyState } from '#renderer/feedback/ScreenState.tsx';
import { FieldExplanation } from '#renderer/form/explain/FieldExplanation.tsx';
import '#renderer/form/explain/rules.css';
import type { FormEngine } from '#renderer/form/formily/FormEngine.ts';
import type { FormPort } from './LiveForm.tsx';
import { useToolbox } from '../state/Toolbox.ts';
import './formPanel.css';
import { useEngineChanges } from '#renderer/form/explain/RulePanel.tsx';

/** Why a field of the live form is as it is, and the smallest change that makes it otherwise. */
export function ExplainPanel({ port }: { port: FormPort }): ReactNode {
  const { engine } = port;
  if (engine === undefined) return <EmptyState title="还没有可以解释的表单" text="先让“表单”能够显示。" icon="info" />;
  return <Explained engine={engine} port={port} />;
}

function Explained({ engine, port: { asked, ask, goTo } }: { engine: FormEngine; port: FormPort }): ReactNode {
  useEngineChanges(engine);
  const { state } = engine;
  const field = state.fields.find(({ name }) => name === asked) ?? firstField(engine);
  if (field === undefined) return <EmptyState title="表单中没有字段" icon="info" />;
  return (
    <div className="gj-stack">
      <div className="gj-bar">
        <Select
          className="gj-explain-field"
          aria-label="字段"
          showSearch={{ optionFilterProp: 'search' }}
          value={field.name}
          options={state.fields.map((each) => ({
            value: each.name,
            label: `${each.title}${wordsNow(engine, each)}`,
            search: `${each.title} ${each.name}`,
          }))}
          onChange={ask}
        />
        <span className="gj-hint gj-explain-hint">也可以按住 Alt 点击表单中的字段名</span>
      </div>
      <FieldExplanation key={field.name} engine={engine} field={field} onGoTo={goTo} />
      <RulePlaces engine={engine} field={field} />
    </div>
  );
}

/** The rules of a field as buttons that lead to their place in the document. */
function RulePlaces({ engine, field }: { engine: FormEngine; field: FieldModel }): ReactNode {
  const { revealPointer } = useToolbox();
  const { key, ruleSet } = engine.state.model;
  const rules = ruleSet.rules.filter(({ targets }) => targets.includes(field.index));
  const file = (pointer: string): string => `${key}/${pointer.startsWith('/properties') ? 'form' : 'workflow'}.json`;
  return (
    <div className="gj-wrap">
      <Button size="small" onClick={() => revealPointer(`${key}/form.json`, field.pointer)}>
        打开字段
      </Button>
      {rules.map(({ pointer, property }) => (
        <Button key={`${pointer} ${property}`} size="small" onClick={() => revealPointer(file(pointer), pointer)}>
          打开规则：{factsOf(property).title}
        </Button>
      ))}
    </div>
  );
}

/** The default is a hidden field, because users mostly want to know why a field is hidden. */
const firstField = ({ state }: FormEngine): FieldModel | undefined =>
  state.fields.find((field) => state.stateOf(field).display !== 'visible') ?? state.fields[0];

function wordsNow({ state }: FormEngine, field: FieldModel): string {
  const { display, required } = state.stateOf(field);
  if (display !== 'visible') return '（隐藏）';
  return required ? '（必填）' : '';
}
