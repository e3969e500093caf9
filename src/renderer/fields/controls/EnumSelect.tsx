import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { EnumType, EnumItem } from '#language/EnumType.ts';
import { deletedItemLabel, findEnumItem } from '#language/findEnumItem.ts';
import { isList, type Value } from '#language/Value.ts';
import { useEnums } from '../../stores/RendererContext.ts';
import { ariaProps } from './ariaProps.ts';
import { type ControlProps, placeholderOf } from './ControlProps.ts';
import { BY_LABEL } from '../../layout/bySearch.ts';

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
    showSearch: offered.length >= SEARCH_FROM ? BY_LABEL : false,
    onBlur,
  };
  return field.type === 'multiEnum' ? (
    <Select<Chosen[]>
      {...shared}
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      value={chosen}
      onChange={(next) => onChange(next.length === 0 ? null : next)}
    />
  ) : (
    <Select<Chosen | null>
      {...shared}
      allowClear={!isRequired}
      value={chosen[0] ?? null}
      onChange={(next: Chosen | null | undefined) => onChange(next ?? null)}
    />
  );
}

interface EnumOption {
  readonly value: string | number;
  readonly label: string;
}

interface EnumOptionGroup {
  readonly label: string;
  readonly options: readonly EnumOption[];
}

/** The enabled and chosen items of an enum type, limited to `allowed`; child items are grouped below their parent. */
export function enumOptions(
  items: readonly EnumItem[],
  allowed: readonly Value[] | undefined,
  chosen: readonly Value[],
): (EnumOption | EnumOptionGroup)[] {
  const offered = (item: EnumItem): EnumOption[] =>
    (item.IsEnabled === false && !chosen.includes(item.Value)) ||
    (allowed !== undefined && !allowed.includes(item.Value))
      ? []
      : [{ value: item.Value, label: item.Label }];
  const groups = items.flatMap((item): (EnumOption | EnumOptionGroup)[] => {
    if ((item.Children ?? []).length === 0) return offered(item);
    const options = (item.Children ?? []).flatMap(offered);
    return options.length === 0 ? [] : [{ label: item.Label, options }];
  });
  const [only] = groups;
  return groups.length === 1 && only !== undefined && 'options' in only ? [...only.options] : groups;
}
