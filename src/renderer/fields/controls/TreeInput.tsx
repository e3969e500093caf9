import { TreeSelect } from 'antd';
import type { ReactNode } from 'react';
import { deletedItemLabel, enumLabel } from '#language/findEnumItem.ts';
import type { EnumType } from '#language/EnumType.ts';
import { plainText } from '#language/Value.ts';
import { parseValue } from '#engine/records/parseRecord.ts';
import { treeOptions, type TreeOption } from '../treeOptions.ts';
import { useEnums } from '../../stores/RendererContext.ts';
import { ariaProps } from './ariaProps.ts';
import { type ControlProps, placeholderOf } from './ControlProps.ts';
import { BY_TITLE } from '../../layout/bySearch.ts';

/** Adds a chosen item that is no longer offered at the end, disabled. */
function withChosen(type: EnumType, offered: readonly TreeOption[], chosen: string): TreeOption[] {
  if (isAmong(offered, chosen)) return [...offered];
  const number = Number(chosen);
  const title = enumLabel(() => type, type.name, chosen) ?? enumLabel(() => type, type.name, number);
  const option = { value: chosen, title: title ?? deletedItemLabel(type, chosen), disabled: true, selectable: false };
  return [...offered, { ...option, children: [] }];
}

const isAmong = (options: readonly TreeOption[], chosen: string): boolean =>
  options.some(({ value, children }) => value === chosen || isAmong(children, chosen));

/** A node of an enum tree, by its Value or by its path. */
export function TreeInput(props: ControlProps): ReactNode {
  const { field, value, isRequired, onChange, onBlur } = props;
  const typeName = field.enum?.type ?? '';
  const type = useEnums([typeName])(typeName);
  const chosen = plainText(value, '/');
  const offered = treeOptions(type?.items ?? [], {
    path: field.enum?.path === true,
    leaf: field.enum?.leaf === true,
    kept: chosen,
  });
  return (
    <TreeSelect<string | null>
      {...ariaProps(props)}
      className="gj-fill"
      treeData={type === undefined || chosen === '' ? offered : withChosen(type, offered, chosen)}
      loading={type === undefined}
      placeholder={placeholderOf(props, 'choose')}
      allowClear={!isRequired}
      showSearch={BY_TITLE}
      treeDefaultExpandAll={(type?.items.length ?? 0) < 12}
      value={chosen === '' ? null : chosen}
      onChange={(next: string | null | undefined) => {
        onChange(next === null || next === undefined ? null : (parseValue(field, next) ?? null));
      }}
      onBlur={onBlur}
    />
  );
}
