import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RecordTab } from '#generated/documents/PageDocument.ts';
import type { ListAddress } from './useListAddress.ts';

interface SearchBarProps {
  readonly tabs: readonly RecordTab[];
  readonly tab: number;
  readonly searchKey: string;
  readonly isSearched: boolean;
  readonly go: ListAddress['go'];
  readonly linkTo: ListAddress['linkTo'];
}

/** The parts of a list, and a search in it. */
export function SearchBar({ tabs, tab, searchKey, isSearched, go, linkTo }: SearchBarProps): ReactNode {
  const [text, setText] = useState(searchKey);
  const [searched, setSearched] = useState(searchKey);
  // The search differs from the input: the user went back, or opened an address.
  if (searched !== searchKey) {
    setSearched(searchKey);
    setText(searchKey);
  }
  return (
    <div className="gs-search">
      {tabs.length === 0 ? null : (
        <div className="gs-tabs" role="group" aria-label="分类">
          {tabs.map(({ title }, i) => (
            <Link key={title} to={linkTo({ tab: i })} preventScrollReset aria-current={i === tab ? 'true' : undefined}>
              {title}
            </Link>
          ))}
        </div>
      )}
      {isSearched ? (
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            go({ searchKey: text.trim() });
          }}
        >
          <input
            type="search"
            name="q"
            aria-label="搜索"
            placeholder="输入关键词"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              if (target.value === '') go({ searchKey: '' });
            }}
          />
          <button type="submit">
            <span className="gj-unseen">搜索</span>
            <svg viewBox="0 0 24 24" aria-hidden focusable="false">
              <path d="M11 4a7 7 0 1 0 .1 0M16 16l5 5" />
            </svg>
          </button>
        </form>
      ) : null}
    </div>
  );
}
