import { AutoComplete, Button, Input, Modal } from 'antd';
import { useId, type ReactNode } from 'react';
import { useToolbox } from '../state/Toolbox.ts';
import { Expectations } from './Expectations.tsx';
import { useRecording, type CaseRecording, type RecordingInput } from './useRecording.ts';

/** Makes a case of the form as it is filled in: what was entered, and what the chosen fields are now. */
export function RecordCase(props: RecordingInput): ReactNode {
  const { canSave } = useToolbox();
  const recording = useRecording(props);
  const { draft, change, whole, governed, missing, keep } = recording;
  return (
    <Modal
      open
      title="保存为用例"
      width={720}
      onCancel={props.onClose}
      footer={
        <div className="gj-record-foot">
          <Button onClick={props.onClose}>取消</Button>
          <Button onClick={() => keep(true)}>{canSave ? '加入并保存' : '加入并下载'}</Button>
          <Button type="primary" onClick={() => keep(false)}>
            加入 cases.json
          </Button>
        </div>
      }
    >
      <div className="gj-record">
        <CaseHead recording={recording} />
        <Expectations
          model={props.model}
          recorded={whole}
          chosen={draft.chosen}
          governed={governed}
          onChange={(chosen) => {
            change({ chosen });
          }}
        />
        {missing.fields ? <p className="gj-record-error">至少选择一个字段</p> : null}
      </div>
    </Modal>
  );
}

function CaseHead({ recording: { draft, change, rules, missing } }: { recording: CaseRecording }): ReactNode {
  const id = useId();
  return (
    <div className="gj-record-pair">
      <div className="gj-record-row">
        <label htmlFor={`${id}-title`}>标题</label>
        <Input
          id={`${id}-title`}
          autoFocus
          maxLength={100}
          placeholder="例如：支票：支票号必填"
          status={missing.title ? 'error' : ''}
          value={draft.title}
          onChange={({ target }) => {
            change({ title: target.value });
          }}
        />
        {missing.title ? <p className="gj-record-error">请输入标题</p> : null}
      </div>
      <div className="gj-record-row">
        <label htmlFor={`${id}-rule`}>规则编号</label>
        <AutoComplete
          id={`${id}-rule`}
          placeholder="例如 R15"
          status={missing.rule ? 'error' : ''}
          options={rules.map((value) => ({ value }))}
          value={draft.rule}
          onChange={(rule) => {
            change({ rule });
          }}
        />
        {missing.rule ? <p className="gj-record-error">大写字母开头，如 R15</p> : null}
      </div>
    </div>
  );
}
