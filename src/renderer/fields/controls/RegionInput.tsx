import { Cascader } from 'antd';
import type { ReactNode } from 'react';
import { deletedItemLabel, enumLabel, findEnumItem } from '#language/findEnumItem.ts';
import { holdsPlain } from '#language/plainName.ts';
import { plainText } from '#language/Value.ts';
import { treeOptions, type TreeOption } from '../treeOptions.ts';
import { useEnums } from '../../stores/RendererContext.ts';
import { ariaProps } from './ariaProps.ts';
import { type ControlProps, placeholderOf } from './ControlProps.ts';

/** A region, chosen level by level; any level unless the schema wants the last. */
export function RegionInput(props: ControlProps): ReactNode {
  const { field, value, isRequired, onChange, onBlur } = props;
  const typeName = field.enum?.type ?? '';
  const type = useEnums([typeName])(typeName);
  const code = plainText(value, '');
  const found = type === undefined ? undefined : findEnumItem(type, code);
  const path = found === undefined ? [] : [...found.parents, found.item].map((item) => String(item.Value));
  return (
    <Cascader<TreeOption, 'value'>
      {...ariaProps(props)}
      className="gj-fill"
      options={treeOptions(type?.items ?? [], { path: false })}
      fieldNames={{ label: 'title', value: 'value', children: 'children' }}
      changeOnSelect={field.enum?.leaf !== true}
      loading={type === undefined}
      placeholder={placeholderOf(props, 'choose')}
      allowClear={!isRequired}
      showSearch={{ limit: 50, filter: (typed, path) => path.some(({ title }) => holdsPlain(title, typed)) }}
      // Show the name of a chosen item that is no longer offered.
      displayRender={(labels) =>
        type === undefined
          ? labels.join(' / ')
          : (enumLabel(() => type, typeName, code) ?? deletedItemLabel(type, code))
      }
      value={code === '' ? [] : path.length === 0 ? [code] : path}
      onChange={(next) => onChange(next.at(-1) ?? null)}
      onBlur={onBlur}
    />
  );
}
