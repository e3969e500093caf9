import { useSearchParams } from 'react-router-dom';

interface ListPlace {
  readonly page?: number;
  readonly searchKey?: string;
  readonly tab?: number;
}

/** The position in a list, as in the address. */
export interface ListAddress {
  /** From 0. */
  readonly page: number;
  readonly searchKey: string;
  readonly tab: number;
  /** Changes the address; omitted parts stay, but a new search or tab returns to the first page. */
  readonly go: (to: ListPlace) => void;
  readonly linkTo: (to: ListPlace) => string;
}

/**
 * Reads the position in a list from the query of the address; a list without paging, search and tabs stays at its
 * beginning.
 */
export function useListAddress(isActive: boolean): ListAddress {
  const [params, setParams] = useSearchParams();
  const number = (name: string): number => {
    const value = Number(params.get(name) ?? '0');
    return isActive && Number.isInteger(value) && value > 0 && value < 1000 ? value : 0;
  };
  const page = Math.max(0, number('page') - 1);
  const searchKey = isActive ? (params.get('q') ?? '').trim() : '';
  const tab = number('tab');
  const queryOf = (to: ListPlace): [string, string][] => {
    const next = { page: 0, searchKey, tab, ...to };
    const shown: [string, string][] = [
      ['page', next.page === 0 ? '' : String(next.page + 1)],
      ['q', next.searchKey],
      ['tab', next.tab === 0 ? '' : String(next.tab)],
    ];
    return shown.filter(([, value]) => value !== '');
  };
  return {
    page,
    searchKey,
    tab,
    go: (to) => setParams(queryOf(to), { preventScrollReset: true }),
    linkTo: (to) => `?${new URLSearchParams(queryOf(to)).toString()}`,
  };
}
