import { Button, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '#renderer/feedback/ScreenState.tsx';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { RecordCase } from './RecordCase.tsx';
import { isFatal } from '#documents/locateProblem.ts';
import { folderOf, isFormFile } from '../worker/SchemaTexts.ts';
import { useToolbox } from '../state/Toolbox.ts';
import type { FileSaving } from '../state/useSaving.ts';
import { type FormPort, LiveForm } from './LiveForm.tsx';
import { FillFromRecord } from './FillFromRecord.tsx';
import { RefInputs } from './RefInputs.tsx';
import { SituationPicker } from './SituationPicker.tsx';
import './formPanel.css';

/** The live form of the entity, with its user and time, and a button that creates a case from its input. */
export function FormPanel({ port, saving }: { port: FormPort; saving: FileSaving }): ReactNode {
  const { check, entity, model } = useToolbox();
  const [round, setRound] = useState(0);
  const [isRecording, setIsRecording] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const { engine } = port;
  if (model === undefined)
    return check.isRunning ? null : (
      <EmptyState title="还没有可以显示的表单" text="form.json 有错误；改正之后，表单出现在这里。" icon="warning" />
    );
  const form = model.forms.has(port.situation.form) ? port.situation.form : 'form';
  const situation = { ...port.situation, form };
  const close = (): void => setIsRecording(false);
  return (
    <div className="gj-stack" onClickCapture={port.onClickCapture}>
      <FormTools
        port={{ ...port, situation }}
        model={model}
        onClear={() => setRound(round + 1)}
        onChoose={() => setIsChoosing(true)}
        onRecord={() => setIsRecording(true)}
      />
      <StaleNote />
      <LiveForm
        key={`${entity} ${form} ${round}`}
        model={model}
        situation={situation}
        fill={port.fill}
        onEngine={port.setEngine}
      />
      {engine === undefined ? null : <RefInputs product={check.product} model={model} engine={engine} />}
      {isChoosing ? (
        <FillFromRecord model={model} onFill={port.fillRecord} onClose={() => setIsChoosing(false)} />
      ) : null}
      {isRecording && engine !== undefined ? (
        <RecordCase model={model} engine={engine} situation={situation} saving={saving} onClose={close} />
      ) : null}
    </div>
  );
}

/** Warns that the form is older than the document, which has errors. */
function StaleNote(): ReactNode {
  const { check, entity } = useToolbox();
  const errors = check.problems.filter(
    (problem) => folderOf(problem.file) === entity && isFormFile(problem.file) && isFatal(problem),
  ).length;
  if (errors === 0) return null;
  return (
    <p className="gj-panel-note is-bad" role="status">
      <Icon name="warning" />
      文档有 {errors} 个错误，下面是上一个可用的表单
    </p>
  );
}

interface FormToolsProps {
  readonly port: FormPort;
  readonly model: NonNullable<ReturnType<typeof useToolbox>['model']>;
  readonly onClear: () => void;
  readonly onChoose: () => void;
  readonly onRecord: () => void;
}

function FormTools({ port, model, onClear, onChoose, onRecord }: FormToolsProps): ReactNode {
  const { notify } = useRenderer();
  const { situation, setSituation, engine } = port;
  const forms = [...model.forms.values()].map(({ name, title }) => ({
    value: name,
    label: name === 'form' ? `${title}（主表单）` : title,
  }));
  const tryOut = (): void => {
    const issues = engine?.check() ?? [];
    if (issues.length === 0) notify.success('可以保存，没有校验错误');
    else engine?.reveal(issues);
  };
  return (
    <div className="gj-bar">
      {forms.length < 2 ? null : (
        <Select
          aria-label="表单"
          popupMatchSelectWidth={false}
          options={forms}
          value={situation.form}
          onChange={(form) => setSituation({ ...situation, form })}
        />
      )}
      <SituationPicker model={model} situation={situation} onChange={setSituation} />
      <span className="gj-panel-gap" />
      <Button type="text" disabled={engine === undefined} onClick={onClear}>
        清空
      </Button>
      <Button type="text" disabled={engine === undefined} onClick={onChoose}>
        从记录填写…
      </Button>
      <Button disabled={engine === undefined} onClick={tryOut}>
        检查
      </Button>
      <Button type="primary" disabled={engine === undefined} onClick={onRecord}>
        保存为用例
      </Button>
    </div>
  );
}
