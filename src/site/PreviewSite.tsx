import { useEffect, useMemo, useState, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { SiteFrame } from './frame/SiteFrame.tsx';
import { rowMark } from './records/rowText.ts';
import { siteCalls } from './frame/siteCalls.ts';
import { SiteCallsContext } from './frame/SiteCallsContext.ts';
import './preview.css';
import type { SiteCalls } from '#client/createSiteCalls.ts';
import type { PreviewReply, PublicRow, SiteReply } from '#wire/SiteReplies.ts';
import type { Params } from '#client/http/Http.ts';
import { askPreview, reportClick, type ClickedText, type Preview } from '#client/previewFrame.ts';
import { SitePage } from './SitePage.tsx';

/**
 * The calls of the site with one record as it would be published: it replaces the published one, or comes first.
 * `onListed` is called with each list that contains it.
 */
function previewCalls(preview: PreviewReply, onListed: (list: string) => void): SiteCalls {
  const { Record: row, Api } = preview;
  return {
    ...siteCalls,
    get: async (api, id, signal) =>
      api === Api && id === String(row['Id']) ? preview : siteCalls.get(api, id, signal),
    search: async (api, list, params, signal) => {
      const found = await siteCalls.search(api, list, params, signal);
      if (api !== Api || !isAskedFor(row, params)) return found;
      onListed(list);
      const others = found.Rows.filter(({ Id }) => Id !== row['Id']);
      const at = found.Rows.findIndex(({ Id }) => Id === row['Id']);
      return at < 0
        ? { Rows: [row, ...others], Total: found.Total + 1 }
        : { ...found, Rows: found.Rows.map((other, i) => (i === at ? row : other)) };
    },
    view: () => undefined,
  };
}

/** The parameters of a list query other than filters. */
const NO_FILTERS = ['page', 'rows', 'sort'];

/** Whether a list with this query shows the record on its first page. */
function isAskedFor(row: PublicRow, params: Params): boolean {
  return Object.entries(params).every(([name, wanted]) => {
    if (wanted === undefined || NO_FILTERS.includes(name)) return name !== 'page' || Number(wanted) === 0;
    const value = row[name];
    const own = (Array.isArray(value) ? value : [value]).map(String);
    return String(wanted)
      .split(',')
      .some((text) => own.includes(text));
  });
}

interface PreviewSiteProps {
  readonly site: SiteReply;
  readonly children: ReactNode;
}

/** The site with one record or page as it would be. One looks at it; links and forms do nothing. */
export function PreviewSite({ site, children }: PreviewSiteProps): ReactNode {
  /** Undefined until it arrives; null if no surrounding page has one. */
  const [preview, setPreview] = useState<Preview | null>();
  useEffect(() => askPreview((shown) => setPreview(shown ?? null)), []);
  if (preview === undefined) return null;
  if (preview === null) return <p className="gs-preview-note">预览只能从后台打开。</p>;
  if ('Problems' in preview)
    return (
      <div onClickCapture={pickText} onSubmitCapture={stopLeaving}>
        <SiteFrame site={preview.Site}>
          {preview.Page === null ? children : <SitePage reply={preview.Page} />}
        </SiteFrame>
      </div>
    );
  return (
    <PreviewRecord site={site} preview={preview}>
      {children}
    </PreviewRecord>
  );
}

function PreviewRecord({ site, preview, children }: PreviewSiteProps & { preview: PreviewReply }): ReactNode {
  const [list, setList] = useState<string>();
  const calls = useMemo(() => previewCalls(preview, setList), [preview]);
  const row = list === undefined ? undefined : rowMark({ list }, preview.Record)['data-row'];
  useEffect(() => (row === undefined ? undefined : showRow(row)), [row]);
  return (
    <SiteCallsContext value={calls}>
      <div onClickCapture={stopLeaving} onSubmitCapture={stopLeaving}>
        <p className="gs-preview-note" role="status">
          预览{preview.IsPublic ? '（已发布）' : '（未发布）'}
        </p>
        <SiteFrame site={site}>{children}</SiteFrame>
      </div>
    </SiteCallsContext>
  );
}

/** Reports the clicked text, and those around it, to the editor around this window; nothing else happens. */
function pickText(event: MouseEvent<HTMLElement>): void {
  stopLeaving(event);
  const all = [...document.querySelectorAll<HTMLElement>('#root *')];
  const clicked: ClickedText[] = [];
  for (let at = event.target; at instanceof HTMLElement && at.id !== 'root'; at = at.parentElement ?? document) {
    const text = textOf(at);
    if (text !== '') clicked.push({ text, nth: all.filter((other) => textOf(other) === text).indexOf(at) });
  }
  reportClick(clicked);
}

/** The text right in an element, without that of the elements in it, such as the mark of a sample; that of a picture. */
const textOf = (element: HTMLElement): string =>
  element instanceof HTMLImageElement
    ? element.alt
    : [...element.childNodes]
        .flatMap((node) => (node instanceof Text ? [node.data] : []))
        .join('')
        .trim();

/** Scrolls to a row and opens it as soon as it is rendered. Returns a function that stops waiting. */
function showRow(mark: string): () => void {
  const look = (): void => {
    const row = document.querySelector(`[data-row="${mark}"]`);
    if (row === null) return;
    observer.disconnect();
    if (row instanceof HTMLDetailsElement) row.open = true;
    row.scrollIntoView({ block: row instanceof HTMLDetailsElement ? 'start' : 'center' });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}

function stopLeaving(event: SyntheticEvent): void {
  const { target, type } = event;
  if (type !== 'submit' && !(target instanceof Element && target.closest('a, .gs-form button') !== null)) return;
  event.preventDefault();
  event.stopPropagation();
}
