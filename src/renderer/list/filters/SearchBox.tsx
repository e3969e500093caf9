import Input from 'antd/es/input/Input';
import { useEffect, useState, type ReactNode } from 'react';
import { MAX_SEARCH_LENGTH } from '#fields/facets/filters.ts';
import { afterPause } from '../../layout/composing.ts';
import { Icon } from '../../layout/Icon.tsx';

const SEARCH_DELAY_MS = 400;

interface SearchBoxProps {
  readonly value: string;
  readonly searched: readonly string[];
  readonly onSearch: (text: string) => void;
}

/** The search box of a list; searches after a pause in typing, on Enter immediately, not while composing. */
export function SearchBox({ value, searched, onSearch }: SearchBoxProps): ReactNode {
  const words = `搜索${searched.join('、')}`;
  const [draft, setDraft] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setDraft(value);
  }
  const text = draft.trim();
  const isTooLong = text.length > MAX_SEARCH_LENGTH;
  useEffect(() => {
    // Begun with the first letter at the latest, it knows of every word that is composed.
    return afterPause(() => {
      if (!isTooLong && text !== value) onSearch(text);
    }, SEARCH_DELAY_MS);
  }, [text, isTooLong, value, onSearch]);
  return (
    <div className="gj-search">
      <Input
        allowClear
        prefix={<Icon name="search" />}
        placeholder={words}
        aria-label={words}
        status={isTooLong ? 'error' : ''}
        aria-invalid={isTooLong}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onPressEnter={() => {
          if (!isTooLong) onSearch(text);
        }}
      />
      {isTooLong ? <p role="alert">搜索内容最多 {MAX_SEARCH_LENGTH} 个字，还没有搜索</p> : null}
    </div>
  );
}
