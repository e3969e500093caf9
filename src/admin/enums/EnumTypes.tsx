import { Input } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { EnumTypeInfo } from '#wire/EnumReplies.ts';
import { revealWithin } from '#renderer/layout/revealWithin.ts';

interface EnumTypesProps {
  readonly types: readonly EnumTypeInfo[];
  readonly current: string | undefined;
  readonly onChoose: (typeName: string) => void;
}

/** All enum types, found by name or title. */
export function EnumTypes({ types, current, onChoose }: EnumTypesProps): ReactNode {
  const [search, setSearch] = useState('');
  const text = search.trim().toLowerCase();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const type = list.current?.querySelector('[aria-current="true"]') ?? null;
    if (list.current !== null && type !== null) revealWithin(list.current, type);
  }, []);
  // What can be changed here stands first.
  const sorted = types.toSorted((a, b) => Number(b.IsEditable) - Number(a.IsEditable));
  const shown = sorted.filter(({ TypeName, Title }) => `${TypeName} ${Title}`.toLowerCase().includes(text));
  return (
    <nav className="gj-admin-side" aria-label="枚举类型">
      <Input
        allowClear
        aria-label="查找类型"
        placeholder="查找类型"
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
        }}
      />
      <ul ref={list}>
        {shown.map(({ TypeName, Title }) => (
          <li key={TypeName}>
            <button
              type="button"
              aria-current={TypeName === current}
              onClick={() => {
                onChoose(TypeName);
              }}
            >
              {Title}
              <small>{TypeName}</small>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
