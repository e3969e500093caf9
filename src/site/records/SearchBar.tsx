import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { RecordTab } from '#generated/documents/PageDocument.ts';
import { useLoaded } from '../form/useLoaded.ts';
import { useSiteCalls } from '../frame/SiteCallsContext.ts';
import { rowText } from './rowText.ts';

interface ListPlace {
  readonly page?: number;
  readonly searchKey?: string;
  readonly tab?: number;
  readonly year?: number;
}

/** The position in a list, as in the address. */
export interface ListAddress {
  /** From 0. */
  readonly page: number;
  readonly searchKey: string;
  readonly tab: number;
  /** 0: of all years. */
  readonly year: number;
  /** Changes the address; omitted parts stay, but a new search or tab returns to the first page. */
  readonly go: (to: ListPlace) => void;
  readonly linkTo: (to: ListPlace) => string;
}

/** The position in a list from the address; a list without paging, search and tabs stays at its beginning. */
export function useListAddress(isActive: boolean): ListAddress {
  const [params, setParams] = useSearchParams();
  const number = (name: string): number => {
    const value = Number(params.get(name) ?? '0');
    return isActive && Number.isInteger(value) && value > 0 && value < 10_000 ? value : 0;
  };
  const page = Math.max(0, number('page') - 1);
  const searchKey = isActive ? (params.get('q') ?? '').trim() : '';
  const tab = number('tab');
  const year = number('year');
  const queryOf = (to: ListPlace): [string, string][] => {
    const next = { page: 0, searchKey, tab, year, ...to };
    const shown: [string, string][] = [
      ['page', next.page === 0 ? '' : String(next.page + 1)],
      ['q', next.searchKey],
      ['tab', next.tab === 0 ? '' : String(next.tab)],
      ['year', next.year === 0 ? '' : String(next.year)],
    ];
    return shown.filter(([, value]) => value !== '');
  };
  return {
    page,
    searchKey,
    tab,
    year,
    go: (to) => setParams(queryOf(to), { preventScrollReset: true }),
    linkTo: (to) => `?${new URLSearchParams(queryOf(to)).toString()}`,
  };
}

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

interface YearsProps {
  readonly field: string;
  readonly year: number;
  readonly list: string;
  readonly where: Readonly<Record<string, string>>;
  readonly api: string;
  readonly linkTo: ListAddress['linkTo'];
}

/** The years of a list, the newest first, from that of its first record to that of its last one. */
export function Years({ field, year, list, where, api, linkTo }: YearsProps): ReactNode {
  const calls = useSiteCalls();
  const { data } = useLoaded(JSON.stringify(['years', list, where]), (signal) =>
    Promise.all(
      ['', '-'].map(async (sign) => {
        const { Rows } = await calls.search(api, list, { ...where, sort: `${sign}${field}`, rows: 10 }, signal);
        return Number(rowText(Rows[0] ?? {}, field).slice(0, 4));
      }),
    ),
  );
  const [first = 0, last = 0] = data ?? [];
  if (first === 0 || first === last) return null;
  return (
    <nav className="gs-years" aria-label="按年份">
      {[0, ...Array.from({ length: last - first + 1 }, (_, i) => last - i)].map((each) => (
        <Link
          key={each}
          to={linkTo({ year: each })}
          preventScrollReset
          aria-current={each === year ? 'true' : undefined}
        >
          {each === 0 ? '全部年份' : each}
        </Link>
      ))}
    </nav>
  );
}
