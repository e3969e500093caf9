import { pageOf } from '../../../records/log/pageOf.ts';

/** The paging parameters of the spec; `startPage` is the number of the first page. */
export interface Paging {
  searchKey?: string;
  startPage?: string;
  page?: string;
  rows?: string;
}

const ROWS = '20';

/** The part that paging parameters name; twenty rows from the first on unless they say otherwise. */
export function readPage({ startPage = '0', page = startPage, rows = ROWS }: Paging): {
  limit: number;
  offset: number;
} {
  return pageOf({ page: Number(page) - Number(startPage), rows: Number(rows) });
}
