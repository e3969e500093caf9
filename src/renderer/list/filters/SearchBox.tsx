import { Input } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { MAX_SEARCH_LENGTH } from '#engine/query/ListQuery.ts';
import { Icon } from '../../layout/Icon.tsx';

const PAUSE = 400;

interface SearchBoxProps {
  readonly value: string;
  /** Titles of the columns it looks in. */
  readonly searched: readonly string[];
  readonly onSearch: (text: string) => void;
}

/** The search box of a list; searches after a short pause in typing, at once on Enter. */
export function SearchBox({ value, searched, onSearch }: SearchBoxProps): ReactNode {
  const words = `搜索${searched.join('、')}`;
  const [draft, setDraft] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setDraft(value);
  }
  useEffect(() => {
    if (draft.trim() === value) return undefined;
    const timer = setTimeout(() => {
      onSearch(draft.trim());
    }, PAUSE);
    return () => {
      clearTimeout(timer);
    };
  }, [draft, value, onSearch]);
  return (
    <Input
      className="gj-search"
      allowClear
      maxLength={MAX_SEARCH_LENGTH}
      prefix={<Icon name="search" />}
      placeholder={words}
      aria-label={words}
      value={draft}
      onChange={(event) => {
        setDraft(event.target.value);
      }}
      onPressEnter={() => {
        onSearch(draft.trim());
      }}
    />
  );
}
