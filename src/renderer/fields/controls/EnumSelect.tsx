import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { EnumType } from '#language/EnumType.ts';
import { findEnumItem } from '#language/findEnumItem.ts';
import { deletedItemLabel } from '#language/deletedItemLabel.ts';
import { isList, type Value } from '#language/Value.ts';
import { useEnums } from '../../stores/useEnums.ts';
import { ariaProps } from './ariaProps.ts';
import type { ControlProps } from './ControlProps.ts';
import { enumOptions } from './enumOptions.ts';
import { placeholderOf } from './placeholderOf.ts';

const SEARCH_FROM = 9;
type Chosen = string | number;

const chosenIn = (value: Value): Chosen[] =>
  (isList(value) ? value : [value]).flatMap((item) =>
    typeof item === 'string' || typeof item === 'number' ? [item] : [],
  );

/** The name of an item, also if no longer offered; a deleted item is marked, unlike in antd's own cache. */
const nameOf = (type: EnumType, value: Value): string =>
  findEnumItem(type, value)?.item.Label ?? deletedItemLabel(type, value);

export function EnumSelect(props: ControlProps): ReactNode {
  const { field, value, options, isRequired, onChange, onBlur } = props;
  const typeName = field.enum?.type ?? '';
  const type = useEnums([typeName])(typeName);
  const chosen = chosenIn(value);
  const offered = enumOptions(type?.items ?? [], options, chosen);
  const shared = {
    ...ariaProps(props),
    placeholder: placeholderOf(props, 'choose'),
    loading: type === undefined,
    options: offered.map((option) => ('options' in option ? { ...option, options: [...option.options] } : option)),
    labelRender: ({ label, value: shown }: { label?: ReactNode; value?: Chosen }) =>
      type === undefined ? (label ?? shown) : nameOf(type, shown ?? null),
    showSearch: offered.length >= SEARCH_FROM ? { optionFilterProp: 'label' } : false,
    onBlur,
  };
  return field.type === 'multiEnum' ? (
    <Select<Chosen[]>
      {...shared}
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      value={chosen}
      onChange={(next) => {
        onChange(next.length === 0 ? null : next);
      }}
    />
  ) : (
    <Select<Chosen | null>
      {...shared}
      allowClear={!isRequired}
      value={chosen[0] ?? null}
      onChange={(next: Chosen | null | undefined) => {
        onChange(next ?? null);
      }}
    />
  );
}
