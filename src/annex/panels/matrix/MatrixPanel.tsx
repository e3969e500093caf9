import { Button, AutoComplete, Checkbox, Select } from 'antd';
import { useState, type ReactNode, useId } from 'react';
import { isRuleNumber } from '#proof/cases/recordCase.ts';
import { matrixSheets } from '#annex/proof';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { EmptyState } from '#renderer/feedback/ScreenState.tsx';
import { ExcelFileButton } from '#renderer/layout/ExcelFileButton.tsx';
import { Icon } from '#renderer/layout/Icon.tsx';
import { saveBlob } from '#renderer/list/actions/saveBlob.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import type { FormPort } from '#toolbox/form/LiveForm.tsx';
import { SignatureBar } from '#toolbox/signatures/SignatureBar.tsx';
import type { FileSaving } from '#toolbox/state/useSaving.ts';
import { useToolbox } from '#toolbox/state/Toolbox.ts';
import './matrix.css';
import type { FieldModel } from '#fields/FieldModel.ts';
import { type MatrixState, useMatrix } from './useMatrix.ts';
import { MatrixImport } from './MatrixImport.tsx';
import { MatrixTable } from './MatrixTable.tsx';
import { TransitionTables } from './TransitionTables.tsx';
import { BY_LABEL } from '#renderer/layout/bySearch.ts';

interface MatrixPanelProps {
  readonly model: EntityModel;
  readonly port: FormPort;
  readonly isShown: boolean;
  readonly saving: FileSaving;
}

/** The decision matrix: combinations of inputs x fields, out to Excel for signing and back as cases. */
export function MatrixPanel({ model, port, isShown, saving }: MatrixPanelProps): ReactNode {
  const { check } = useToolbox();
  const [imported, setImported] = useState<File>();
  const [isAsked, setIsAsked] = useState(false);
  const state = useMatrix(model, port.situation, port.engine, isShown);
  const { matrix } = state;
  const isEmpty = matrix === undefined || matrix.rows.length === 0;
  return (
    <div className="gj-stack gj-matrix-panel">
      <MatrixChoices state={state} isAsked={isAsked} />
      <div className="gj-bar">
        <span role="status">{matrix === undefined ? '' : sizeWords(matrix)}</span>
        <span className="gj-panel-gap" />
        <ExcelFileButton text="导入 Excel" label="导入决策表" onFile={setImported} />
        <ExportButton model={model} state={state} onAsked={() => setIsAsked(true)} />
      </div>
      {imported === undefined ? null : (
        <MatrixImport
          key={`${imported.name} ${imported.lastModified} ${imported.size}`}
          model={model}
          file={imported}
          onClose={() => setImported(undefined)}
        />
      )}
      <SignatureBar isShown={isShown} saving={saving} />
      {isEmpty ? (
        <EmptyState title="决策表是空的" text="选择要变化的条件和要查看的字段。" icon="grid" />
      ) : (
        <MatrixTable model={model} matrix={matrix} enums={check.product.enums} />
      )}
      <TransitionTables model={model} isShown={isShown} />
    </div>
  );
}

function ExportButton({
  model,
  state: { matrix, choice },
  onAsked,
}: {
  model: EntityModel;
  state: MatrixState;
  onAsked: () => void;
}): ReactNode {
  const { check } = useToolbox();
  const { notify } = useRenderer();
  const exportFile = async (): Promise<void> => {
    onAsked();
    if (matrix === undefined || !isRuleNumber(choice.rule)) return;
    try {
      const { writeWorkbook } = await import('./writeWorkbook.ts');
      const content = await writeWorkbook(matrixSheets(model, matrix, check.product.enums));
      saveBlob(content, `决策表-${model.title}-${choice.rule}.xlsx`);
    } catch {
      notify.error('导出失败，请减少字段后重试');
    }
  };
  return (
    <Button
      type="primary"
      icon={<Icon name="download" />}
      disabled={matrix === undefined || matrix.rows.length === 0}
      onClick={() => void exportFile()}
    >
      导出 Excel
    </Button>
  );
}

const sizeWords = ({ rows, isExhaustive }: NonNullable<MatrixState['matrix']>): string =>
  isExhaustive
    ? `${rows.length} 行，包含全部组合`
    : `${rows.length} 行：组合太多，任意两个条件的取值都至少同时出现一次`;

interface MatrixChoicesProps {
  readonly state: MatrixState;
  /** The user tried to continue: missing parts are shown from now on. */
  readonly isAsked: boolean;
}

/** Selects the inputs that a matrix varies, the fields that it shows, and the rule that its cases count for. */
function MatrixChoices({ state, isAsked }: MatrixChoicesProps): ReactNode {
  const id = useId();
  const { choice, change, offered } = state;
  return (
    <div className="gj-matrix-choices">
      <label htmlFor={`${id}-inputs`}>条件</label>
      <FieldSelect
        id={`${id}-inputs`}
        fields={offered.inputs}
        value={choice.inputs}
        onChange={(inputs) => change({ inputs })}
      />
      <label htmlFor={`${id}-fields`}>结果</label>
      <FieldSelect
        id={`${id}-fields`}
        fields={offered.fields}
        value={choice.fields}
        onChange={(fields) => change({ fields })}
      />
      <label htmlFor={`${id}-rule`}>规则编号</label>
      <RuleChoice id={`${id}-rule`} state={state} isAsked={isAsked} />
    </div>
  );
}

function RuleChoice({ id, state: { choice, change }, isAsked }: MatrixChoicesProps & { id: string }): ReactNode {
  const { check, entity } = useToolbox();
  const cases = check.product.entities.get(entity)?.cases?.cases ?? [];
  const isWrong = isAsked && !isRuleNumber(choice.rule);
  return (
    <div className="gj-bar gj-matrix-rule">
      <AutoComplete
        id={id}
        placeholder="例如 R15"
        status={isWrong ? 'error' : ''}
        options={[...new Set(cases.map(({ rule }) => rule))].map((value) => ({ value }))}
        value={choice.rule}
        onChange={(rule) => change({ rule })}
      />
      {isWrong ? <span className="gj-record-error">导出前请填写规则编号，如 R15</span> : null}
      <Checkbox checked={choice.keepsForm} onChange={({ target }) => change({ keepsForm: target.checked })}>
        其余字段取表单中已填的值
      </Checkbox>
    </div>
  );
}

function FieldSelect(props: {
  id: string;
  fields: readonly FieldModel[];
  value: readonly string[];
  onChange: (names: string[]) => void;
}): ReactNode {
  const { id, fields, value, onChange } = props;
  return (
    <Select
      id={id}
      mode="multiple"
      placeholder="请选择字段"
      showSearch={BY_LABEL}
      options={fields.map(({ name, title }) => ({ value: name, label: title }))}
      value={value.filter((name) => fields.some((field) => field.name === name))}
      onChange={onChange}
    />
  );
}
