import { Input, Select, Switch, TreeSelect } from 'antd';
import { useMemo, type ReactNode } from 'react';
import type { EnumTypeInfo } from '#wire/EnumReplies.ts';
import { TAG_COLORS, type TagColor } from '#language/EnumType.ts';
import type { FlatEnumItem } from '#engine/enums/FlatEnumItem.ts';
import { Tag } from '#renderer/fields/Tag.tsx';
import { AdminField, tooLong } from '../AdminField.tsx';
import { BY_TITLE } from '#renderer/layout/bySearch.ts';

export interface ItemDraft {
  readonly Value: string;
  readonly Label: string;
  readonly ParentValue: string;
  readonly Color: string;
  readonly LoginId: string;
  readonly Remark: string;
  readonly IsEnabled: boolean;
}

interface ItemFieldsProps {
  readonly type: EnumTypeInfo;
  readonly flat: readonly FlatEnumItem[];
  readonly isNew: boolean;
  readonly isEditable: boolean;
  readonly draft: ItemDraft;
  readonly issues: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<ItemDraft>) => void;
}

const MAX_LABEL_LENGTH = 50;
const MAX_REMARK_LENGTH = 200;

const COLOR_TITLES: Readonly<Record<TagColor, string>> = {
  grey: '灰',
  blue: '蓝',
  orange: '橙',
  green: '绿',
  red: '红',
  purple: '紫',
  cyan: '青',
  yellow: '黄',
  pink: '粉',
};

/** The fields of an item. Its Value is fixed once it is there: records hold it. */
export function ItemFields({ type, flat, isNew, isEditable, draft, issues, onChange }: ItemFieldsProps): ReactNode {
  const text = (name: 'Label' | 'LoginId' | 'Remark', label: string, longest: number): ReactNode => (
    <AdminField label={label} isRequired={name === 'Label'} error={tooLong(draft[name], longest) ?? issues[name]}>
      {(id) => (
        <Input
          id={id}
          disabled={!isEditable}
          value={draft[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </AdminField>
  );
  return (
    <>
      {text('Label', '名称', MAX_LABEL_LENGTH)}
      <AdminField
        label="值"
        error={tooLong(draft.Value, MAX_LABEL_LENGTH) ?? issues['Value']}
        hint={
          isNew
            ? '存在记录里的值，以后不能改；不填就取下一个数字'
            : '记录里存的是值，不能改；改了名称，已有记录也显示新的名称'
        }
      >
        {(id) => (
          <Input
            id={id}
            disabled={!isNew}
            value={draft.Value}
            onChange={(event) => onChange({ Value: event.target.value })}
          />
        )}
      </AdminField>
      {type.IsTree ? (
        <ParentField
          flat={flat}
          draft={draft}
          isEditable={isEditable}
          error={issues['ParentValue']}
          onChange={onChange}
        />
      ) : null}
      <AdminField label="颜色" error={issues['Color']}>
        {(id) => (
          <Select<string | null>
            id={id}
            allowClear
            disabled={!isEditable}
            placeholder="不显示成标签"
            value={draft.Color === '' ? null : draft.Color}
            options={TAG_COLORS.map((value) => ({ value, label: <Tag color={value}>{COLOR_TITLES[value]}</Tag> }))}
            onChange={(color: string | null | undefined) => onChange({ Color: color ?? '' })}
          />
        )}
      </AdminField>
      {flat.some(({ LoginId }) => LoginId !== null) ? text('LoginId', '登录账号', MAX_LABEL_LENGTH) : null}
      {text('Remark', '说明', MAX_REMARK_LENGTH)}
      <AdminField label="启用" hint="停用后不能再选，已有记录照常显示">
        {(id) => (
          <Switch
            id={id}
            disabled={!isEditable}
            checked={draft.IsEnabled}
            onChange={(IsEnabled) => onChange({ IsEnabled })}
          />
        )}
      </AdminField>
    </>
  );
}

interface ParentFieldProps extends Pick<ItemFieldsProps, 'flat' | 'draft' | 'isEditable' | 'onChange'> {
  readonly error: string | undefined;
}

function ParentField({ flat, draft, isEditable, error, onChange }: ParentFieldProps): ReactNode {
  const nodes = useMemo(
    () =>
      flat.map(({ Value, Label, ParentValue }) => ({ id: Value, pId: ParentValue ?? '', value: Value, title: Label })),
    [flat],
  );
  return (
    <AdminField label="上级" error={error}>
      {(id) => (
        <TreeSelect<string | null>
          id={id}
          allowClear
          disabled={!isEditable}
          treeDataSimpleMode
          treeData={nodes}
          placeholder="没有上级"
          showSearch={BY_TITLE}
          value={draft.ParentValue === '' ? null : draft.ParentValue}
          onChange={(value: string | null | undefined) => onChange({ ParentValue: value ?? '' })}
        />
      )}
    </AdminField>
  );
}
