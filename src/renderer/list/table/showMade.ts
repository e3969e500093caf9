import type { ListReply } from '#wire/ListReply.ts';
import type { Renderer } from '../../stores/RendererContext.ts';
import './made.css';
import { peekedId } from './peekRow.ts';

/** Milliseconds for which the row or card of a new record is highlighted (made.css). */
const HIGHLIGHTED_MS = 4000;

/** Highlights the row or card of a record that was just made; where the page does not have it, a message leads to it. */
export function showMade(
  id: number,
  panel: HTMLElement | null,
  { Rows }: ListReply,
  { notify, navigate }: Pick<Renderer, 'notify'> & { readonly navigate: (() => void) | undefined },
): void {
  const links = panel?.querySelectorAll<HTMLAnchorElement>('.gj-title-link') ?? [];
  const link = [...links].find((each) => peekedId(each) === id);
  link?.setAttribute('data-made', '');
  setTimeout(() => link?.removeAttribute('data-made'), HIGHLIGHTED_MS);
  if (Rows.some(({ Id }) => Id === id)) return;
  const text = '新记录不在这一页';
  if (navigate === undefined) notify.info(text);
  else notify.offer(text, '打开', navigate);
}
