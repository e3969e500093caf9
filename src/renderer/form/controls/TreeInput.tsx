import { TreeSelect } from 'antd';
import type { ReactNode } from 'react';
import { plainText } from '#core/format/plainText.ts';
import { parseValue } from '#core/records/parseRecord.ts';
import { treeOptions } from '../../pickers/treeOptions.ts';
import { useEnums } from '../../stores/useEnums.ts';
import { ariaProps } from '../fields/ariaProps.ts';
import type { ControlProps } from '../fields/ControlProps.ts';
import { placeholderOf } from '../fields/placeholderOf.ts';

/** A node of an enum tree, by its Value or by its path. */
export function TreeInput(props: ControlProps): ReactNode {
  const { field, value, isRequired, onChange, onBlur } = props;
  const typeName = field.enum?.type ?? '';
  const type = useEnums([typeName])(typeName);
  const chosen = plainText(value, '/');
  return (
    <TreeSelect<string | null>
      {...ariaProps(props)}
      className="gj-fill"
      treeData={treeOptions(type?.items ?? [], {
        path: field.enum?.path === true,
        leaf: field.enum?.leaf === true,
        kept: chosen,
      })}
      loading={type === undefined}
      placeholder={placeholderOf(props, '请选择')}
      allowClear={!isRequired}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll={(type?.items.length ?? 0) < 12}
      value={chosen === '' ? null : chosen}
      onChange={(next: string | null | undefined) => {
        onChange(next === null || next === undefined ? null : (parseValue(field, next) ?? null));
      }}
      onBlur={onBlur}
    />
  );
}
