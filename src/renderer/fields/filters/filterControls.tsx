import { MAX_SEARCH_LENGTH } from '#fields/facets/filters.ts';
import { Button } from 'antd';
import Input from 'antd/es/input/Input';
import { lazy, useState, type FormEvent, type ReactNode } from 'react';
import type { EnumItem } from '#language/EnumType.ts';
import { useEnums } from '../../stores/RendererContext.ts';
import { Tag } from '../Tag.tsx';
import type { FilterControlProps } from './FilterControlProps.ts';
import { holdsPlain } from '#language/plainName.ts';

const SEARCH_FROM = 9;

/** Boxes for the items of an enum type; any number may be ticked. */
export function ItemsFilter({ field, text, onChange }: FilterControlProps): ReactNode {
  const [search, setSearch] = useState('');
  const typeName = field.enum?.type ?? '';
  const items = flattenItems(useEnums([typeName])(typeName)?.items ?? []);
  const chosen = text === '' ? [] : text.split(',');
  const toggle = (value: string): void => {
    const others = chosen.filter((other) => other !== value);
    onChange((chosen.includes(value) ? others : [...chosen, value]).join(','));
  };
  const shown = items.filter(({ item }) => holdsPlain(item.Label, search));
  return (
    <div className="gj-filter-items">
      {items.length >= SEARCH_FROM ? (
        <Input
          allowClear
          size="small"
          placeholder="查找"
          aria-label={`查找${field.title}`}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      ) : null}
      <div role="group" aria-label={field.title} className="gj-filter-scroll">
        {shown.map(({ item, depth }) => (
          <ItemBox
            key={item.Value}
            item={item}
            depth={depth}
            isChosen={chosen.includes(String(item.Value))}
            onToggle={toggle}
          />
        ))}
      </div>
    </div>
  );
}

interface ItemBoxProps {
  readonly item: EnumItem;
  readonly depth: number;
  readonly isChosen: boolean;
  readonly onToggle: (value: string) => void;
}

const ItemBox = ({ item, depth, isChosen, onToggle }: ItemBoxProps): ReactNode => (
  <label className="gj-flex gj-filter-item" style={{ paddingInlineStart: 8 + depth * 20 }}>
    <input type="checkbox" checked={isChosen} onChange={() => onToggle(String(item.Value))} />
    {item.Color === undefined ? <span>{item.Label}</span> : <Tag color={item.Color}>{item.Label}</Tag>}
  </label>
);

/** The items of a tree in reading order, each with how deep it stands. */
const flattenItems = (items: readonly EnumItem[], depth = 0): { item: EnumItem; depth: number }[] =>
  items.flatMap((item) => [{ item, depth }, ...flattenItems(item.Children ?? [], depth + 1)]);

const ANSWERS = [
  ['true', '是'],
  ['false', '否'],
  ['empty', '未填'],
] as const;

export const YesNoFilter = ({ field, text, onChange, onDone }: FilterControlProps): ReactNode => (
  <div role="radiogroup" aria-label={field.title} className="gj-filter-items">
    {ANSWERS.map(([value, label]) => (
      <label key={value} className="gj-flex gj-filter-item">
        <input
          type="radio"
          name={`filter-${field.name}`}
          checked={text === value}
          onChange={() => {
            onChange(value);
            onDone();
          }}
        />
        <span>{label}</span>
      </label>
    ))}
  </div>
);

// Filters that need a heavy antd control are loaded when first opened.
export const DatesFilter = lazy(async () => ({ default: (await import('./DatesControl.tsx')).DatesControl }));
export const RangeFilter = lazy(async () => ({ default: (await import('./RangeControl.tsx')).RangeControl }));
export const TreeFilter = lazy(async () => ({ default: (await import('./TreeControl.tsx')).TreeControl }));
export const ReferenceFilter = lazy(async () => ({
  default: (await import('./ReferenceControl.tsx')).ReferenceControl,
}));

export function TextFilter({ field, text, onChange, onDone, isQuiet = false }: FilterControlProps): ReactNode {
  const [draft, setDraft] = useState(text);
  const isTooLong = draft.trim().length > MAX_SEARCH_LENGTH;
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    if (isTooLong) return;
    onChange(draft.trim());
    onDone();
  };
  return (
    <form className="gj-filter-form" onSubmit={apply}>
      <Input
        autoFocus={!isQuiet}
        allowClear
        status={isTooLong ? 'error' : ''}
        aria-invalid={isTooLong}
        aria-label={field.title}
        placeholder={`包含的${field.title}`}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      {isTooLong ? <p role="alert">最多 {MAX_SEARCH_LENGTH} 个字</p> : null}
      <Button htmlType="submit" type="primary" size="small">
        确定
      </Button>
    </form>
  );
}
