import { Button, Input, Radio } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import type { CallOptions, Params } from '#client/http/Http.ts';
import type { ConfigRow } from '#wire/SystemReplies.ts';
import { groupThousands } from '#fields/formatNumber.ts';
import { Tag } from '#renderer/fields/Tag.tsx';
import { AmountInput } from '#renderer/fields/AmountInput.tsx';
import { MomentInput } from '#renderer/fields/MomentInput.tsx';
import { readSetting } from '#engine/schema/readSetting.ts';
import type { SettingDocument } from '#generated/documents/SettingsDocument.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { AdminDialog } from '../AdminDialog.tsx';
import { AdminField } from '../AdminField.tsx';
import { useAct } from '../useAct.ts';
import { ReadTable } from './ReadTable.tsx';
import './system.css';

const NUMBER = 2;
const YES_NO = 3;

/** The value of a setting as people read it: 1,000,000 元, 是, 未设置. */
function configText({ ConfigValue, ValueType, Setting }: ConfigRow): string {
  if (ConfigValue === '') return '未设置';
  if (ValueType === YES_NO) return ConfigValue === 'true' ? '是' : '否';
  if (ValueType !== NUMBER || Setting === null) return ConfigValue;
  return numberText(Setting.Document, Number(ConfigValue));
}

const numberText = ({ unit = '' }: SettingDocument, value: number): string =>
  `${value.toLocaleString('zh-CN', { maximumFractionDigits: 10 })} ${unit}`.trim();

interface ConfigDialogProps {
  readonly row: ConfigRow;
  readonly setting: NonNullable<ConfigRow['Setting']>;
  readonly onClose: (isSaved: boolean) => void;
}

const FIELD = 'ConfigValue';

/** Changes one setting; its problems are shown before it is sent, and the server checks it again. */
function ConfigDialog({ row, setting: { Document, Version: opened }, onClose }: ConfigDialogProps): ReactNode {
  const { client } = useRenderer();
  const act = useAct();
  const [version, setVersion] = useState(opened);
  const [value, setValue] = useState(() => shownText(row, Document));
  const [problem, setProblem] = useState<string>();
  const own = String(Document.default ?? '');
  const again = async (): Promise<void> => {
    const { Rows } = await client.http.get('/api/System/SearchConfig', { searchKey: Document.key });
    setVersion(Rows.find(({ ConfigKey }) => ConfigKey === Document.key)?.Setting?.Version ?? version);
  };
  const send = async (sent: string | undefined): Promise<void> => {
    const isDone = await act.run(async () => {
      await client.http.post('/api/System/SaveConfig', {
        ...{ ConfigKey: Document.key, Version: version, ConfigValue: sent },
      });
      return '已保存，马上对所有人有效';
    }, again);
    if (isDone) onClose(true);
  };
  const save = (): void => {
    const read = readSetting(Document, value);
    if ('problem' in read) setProblem(read.problem);
    else void send(value);
  };
  return (
    <AdminDialog
      title={row.ConfigName}
      act={act}
      isDirty={value !== shownText(row, Document)}
      onSave={save}
      onClose={() => onClose(false)}
    >
      <AdminField
        label="值"
        isRequired={Document.required === true}
        error={problem ?? act.issues[FIELD]}
        hint={hintOf(Document)}
      >
        {(id) => (
          <ValueInput
            id={id}
            document={Document}
            value={value}
            onChange={(text) => {
              setValue(text);
              setProblem(undefined);
              act.clear();
            }}
          />
        )}
      </AdminField>
      {own === row.ConfigValue ? null : (
        <p className="gj-admin-hint">
          默认：{configText({ ...row, ConfigValue: own })}{' '}
          <Button type="link" size="small" disabled={act.isBusy} onClick={() => void send(undefined)}>
            恢复默认
          </Button>
        </p>
      )}
    </AdminDialog>
  );
}

/** A value as it is typed: amounts with their thousands commas. */
const shownText = ({ ConfigValue }: ConfigRow, { type }: SettingDocument): string =>
  type === 'number' ? ConfigValue.replace(/^\d+/, groupThousands) : ConfigValue;

function hintOf({ remark, minimum, maximum, unit = '' }: SettingDocument): string | undefined {
  const limits =
    minimum === undefined || maximum === undefined
      ? ''
      : `${minimum.toLocaleString('zh-CN')} 到 ${maximum.toLocaleString('zh-CN')} ${unit}`.trim();
  const parts = [remark ?? '', limits].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join('；');
}

interface ValueInputProps {
  readonly id: string;
  readonly document: SettingDocument;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function ValueInput({ id, document, value, onChange }: ValueInputProps): ReactNode {
  switch (document.type) {
    case 'boolean':
      return (
        <Radio.Group
          id={id}
          value={value}
          onChange={(event) => onChange(String(event.target.value))}
          options={[
            { value: 'true', label: '是' },
            { value: 'false', label: '否' },
          ]}
        />
      );
    case 'number':
      return (
        <AmountInput
          id={id}
          suffix={document.unit}
          value={value}
          understood={understoodOf(document, value)}
          onType={onChange}
        />
      );
    case 'date':
      return (
        <MomentInput
          id={id}
          hasTime={false}
          value={value === '' ? null : value}
          typed={value}
          understood={undefined}
          onType={onChange}
          onPick={(day) => onChange(day ?? '')}
          onLeave={() => undefined}
        />
      );
    case 'text':
      return <Input id={id} value={value} onChange={(event) => onChange(event.target.value)} />;
  }
}

/** The parsed amount, shown if the input is not plain digits. */
function understoodOf(document: SettingDocument, text: string): string | undefined {
  const read = readSetting(document, text);
  if ('problem' in read || typeof read.value !== 'number' || /^-?[\d,]*\.?\d*$/.test(text.trim())) return undefined;
  return numberText(document, read.value);
}

/** The settings: those of the product are changed here, those of the server are only shown, secrets without their values. */
export function ConfigScreen({ title, above }: { title: string; above?: ReactNode }): ReactNode {
  const { client } = useRenderer();
  const load = useCallback(
    (params: Params, options: CallOptions) => client.http.get('/api/System/SearchConfig', params, options),
    [client],
  );
  const [edited, setEdited] = useState<ConfigRow>();
  const [changes, setChanges] = useState(0);
  return (
    <>
      <ReadTable<ConfigRow>
        title={title}
        above={above}
        label="系统参数"
        hint="修改后马上对所有人有效；服务器的参数在启动服务器的地方修改，密钥不显示"
        heads={['分组', '参数', '值', '']}
        load={load}
        changes={changes}
        keyOf={({ ConfigKey }) => ConfigKey}
        cells={(row) => [
          row.GroupName,
          <ConfigName row={row} />,
          <ConfigValue row={row} />,
          row.Setting === null ? null : (
            <Button type="link" aria-label={`修改${row.ConfigName}`} onClick={() => setEdited(row)}>
              修改
            </Button>
          ),
        ]}
      />
      {edited?.Setting === undefined || edited.Setting === null ? null : (
        <ConfigDialog
          key={edited.ConfigKey}
          row={edited}
          setting={edited.Setting}
          onClose={(isSaved) => {
            setEdited(undefined);
            if (isSaved) setChanges((count) => count + 1);
          }}
        />
      )}
    </>
  );
}

const ConfigName = ({ row: { ConfigKey, ConfigName: name, Remark } }: { row: ConfigRow }): ReactNode => (
  <span className="gj-config-name">
    <span>
      {name} <code>{ConfigKey}</code>
    </span>
    {Remark === '' ? null : <small>{Remark}</small>}
  </span>
);

function ConfigValue({ row }: { row: ConfigRow }): ReactNode {
  const own = row.Setting?.Document.default;
  const isChanged = row.Setting !== null && String(own ?? '') !== row.ConfigValue;
  return (
    <span className="gj-config-value">
      {configText(row)} {isChanged ? <Tag color="blue">已修改</Tag> : null}
    </span>
  );
}
