import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import type { EnumItem } from '#language/enums/EnumType.ts';
import { Tag } from '../Tag.tsx';
import { useEnums } from '../../stores/useEnums.ts';
import type { ControlProps } from './ControlProps.ts';
import { flattenItems } from './flattenItems.ts';

const SEARCH_FROM = 9;

/** Boxes for the items of an enum type; any number may be ticked. */
export function ItemsControl({ field, text, onChange }: ControlProps): ReactNode {
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
