import type { PublicRow } from '#wire/SiteReplies.ts';
import { idOf } from './idOf.ts';

/** What a row bears so that it can be found on its page. */
export const rowMark = ({ list }: { readonly list: string }, row: PublicRow): { 'data-row': string } => ({
  'data-row': `${list} ${idOf(row)}`,
});
