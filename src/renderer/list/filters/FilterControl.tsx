import { lazy, Suspense, type ReactNode, useState, type FormEvent } from 'react';
import { Button, Input } from 'antd';
import type { EnumItem } from '#language/enums/EnumType.ts';
import { Tag } from '../../fields/Tag.tsx';
import { useEnums } from '../../stores/useEnums.ts';
import type { ControlProps, ReferenceControlProps } from '../../fields/filters/ReferenceControl.tsx';
import { filterKind } from './filterKind.ts';

const SEARCH_FROM = 9;

/** Boxes for the items of an enum type; any number may be ticked. */
function ItemsControl({ field, text, onChange }: ControlProps): ReactNode {
  const [search, setSearch] = useState('');
  const typeName = field.enum?.type ?? '';
  const items = flattenItems(useEnums([typeName])(typeName)?.items ?? []);
  const chosen = text === '' ? [] : text.split(',');
  const toggle = (value: string): void => {
    const others = chosen.filter((other) => other !== value);
    onChange((chosen.includes(value) ? others : [...chosen, value]).join(','));
  };
  const shown = items.filter(({ item }) => item.Label.includes(search));
  return (
    <div className="gj-filter-items">
      {items.length >= SEARCH_FROM ? (
        <Input
          allowClear
          size="small"
          placeholder="查找"
          aria-label={`查找${field.title}`}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
          }}
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

function ItemBox({ item, depth, isChosen, onToggle }: ItemBoxProps): ReactNode {
  return (
    <label className="gj-filter-item" style={{ paddingInlineStart: 8 + depth * 20 }}>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={() => {
          onToggle(String(item.Value));
        }}
      />
      {item.Color === undefined ? <span>{item.Label}</span> : <Tag color={item.Color}>{item.Label}</Tag>}
    </label>
  );
}

/** The items of a tree in reading order, each with how deep it stands. */
function flattenItems(items: readonly EnumItem[], depth = 0): { item: EnumItem; depth: number }[] {
  return items.flatMap((item) => [{ item, depth }, ...flattenItems(item.Children ?? [], depth + 1)]);
}

const ANSWERS = [
  ['true', '是'],
  ['false', '否'],
  ['empty', '未填'],
] as const;

/** One of yes, no and not filled in. */
function YesNoControl({ field, text, onChange, onDone }: ControlProps): ReactNode {
  return (
    <div role="radiogroup" aria-label={field.title} className="gj-filter-items">
      {ANSWERS.map(([value, label]) => (
        <label key={value} className="gj-filter-item">
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
}

const DatesControl = lazy(async () => ({
  default: (await import('../../fields/filters/DatesControl.tsx')).DatesControl,
}));
const RangeControl = lazy(async () => ({
  default: (await import('../../fields/filters/RangeControl.tsx')).RangeControl,
}));
const TreeControl = lazy(async () => ({ default: (await import('../../fields/filters/TreeControl.tsx')).TreeControl }));
const ReferenceControl = lazy(async () => ({
  default: (await import('../../fields/filters/ReferenceControl.tsx')).ReferenceControl,
}));

/** The control of one filter, by the type of its field. Heavy ones are fetched when first opened. */
export function FilterControl(props: ReferenceControlProps): ReactNode {
  return (
    <Suspense fallback={<div className="gj-filter-loading" aria-busy />}>
      <Control {...props} />
    </Suspense>
  );
}

function Control(props: ReferenceControlProps): ReactNode {
  switch (filterKind(props.field)) {
    case 'items':
      return <ItemsControl {...props} />;
    case 'yesNo':
      return <YesNoControl {...props} />;
    case 'text':
      return <TextControl {...props} />;
    case 'dates':
      return <DatesControl {...props} />;
    case 'range':
      return <RangeControl {...props} />;
    case 'tree':
      return <TreeControl {...props} />;
    case 'reference':
      return <ReferenceControl {...props} />;
    case undefined:
      return null;
  }
}

/** A text that the field contains. */
function TextControl({ field, text, onChange, onDone }: ControlProps): ReactNode {
  const [draft, setDraft] = useState(text);
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    onChange(draft.trim());
    onDone();
  };
  return (
    <form className="gj-filter-form" onSubmit={apply}>
      <Input
        autoFocus
        allowClear
        maxLength={100}
        aria-label={field.title}
        placeholder={`包含的${field.title}`}
        value={draft}
        onChange={(event) => {
          setDraft(event.target.value);
        }}
      />
      <Button htmlType="submit" type="primary" size="small">
        确定
      </Button>
    </form>
  );
}
