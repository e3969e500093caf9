import type { Http, Params } from '#client/http/Http.ts';
import type { ListReply } from '#wire/ListReply.ts';
import type { Renderer } from '../../stores/RendererContext.ts';
import type { CellEnv } from '../../fields/draw/LinkedValue.tsx';
import { typedRecord } from '../../records/initialRecord.ts';
import { peekedId } from './peekRow.ts';
import './made.css';

/** Milliseconds for which the row or card of a new record is highlighted (made.css). */
const HIGHLIGHTED_MS = 4000;

/** The page with a record of the list before its rows; undefined where they have it, or the list does not. */
export async function findMade(
  id: number,
  page: ListReply,
  { asked, env: { entity } }: { readonly asked: Params; readonly env: Pick<CellEnv, 'entity'> },
  http: Http,
): Promise<ListReply | undefined> {
  if (page.Rows.some(({ Id }) => Id === id)) return undefined;
  const found = await http
    .get(`/api/${entity.api}/Search`, { ...asked, page: 0, ids: String(id) })
    .catch(() => undefined);
  const rows = (found?.Rows ?? []).map((row) => typedRecord(entity, row));
  return rows.length === 0 ? undefined : { ...page, Rows: [...rows, ...page.Rows] };
}

/** Highlights the row or card of a record that was just made; where the list does not have it, a message leads to it. */
export function showMade(
  id: number,
  panel: HTMLElement | null,
  { Rows }: ListReply,
  { notify, navigate }: Pick<Renderer, 'notify'> & { readonly navigate: (() => void) | undefined },
): void {
  const links = panel?.querySelectorAll<HTMLAnchorElement>('.gj-title-link') ?? [];
  const link = [...links].find((each) => peekedId(each) === id);
  link?.setAttribute('data-made', '');
  link?.scrollIntoView({ block: 'nearest' });
  setTimeout(() => link?.removeAttribute('data-made'), HIGHLIGHTED_MS);
  if (Rows.some(({ Id }) => Id === id)) return;
  const text = '新记录不在这一页';
  if (navigate === undefined) notify.info(text);
  else notify.offer(text, '打开', navigate);
}
