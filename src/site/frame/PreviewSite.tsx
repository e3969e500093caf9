import { use, useEffect, useMemo, useState, type ReactNode, type SyntheticEvent } from 'react';
import { SiteFrame } from './SiteFrame.tsx';
import { rowMark } from '../records/rowMark.ts';
import { siteCalls } from '../siteCalls.ts';
import { SiteCallsContext } from '../SiteCallsContext.ts';
import './preview.css';
import { previewCalls } from './previewCalls.ts';
import { receivePreview } from './receivePreview.ts';

/** The site with one record as it would be. One looks at it; links and forms do nothing. */
export function PreviewSite(): ReactNode {
  const preview = use(receivePreview());
  const [list, setList] = useState<string>();
  const calls = useMemo(() => (preview === undefined ? siteCalls : previewCalls(preview, setList)), [preview]);
  const row = list === undefined || preview === undefined ? undefined : rowMark({ list }, preview.Record)['data-row'];
  useEffect(() => (row === undefined ? undefined : showRow(row)), [row]);
  if (preview === undefined) return <p className="gs-preview-note">预览只能从后台打开。</p>;
  return (
    <SiteCallsContext value={calls}>
      <div onClickCapture={stopLeaving} onSubmitCapture={stopLeaving}>
        <p className="gs-preview-note" role="status">
          预览{preview.IsPublic ? '（已发布）' : '（未发布）'}
        </p>
        <SiteFrame />
      </div>
    </SiteCallsContext>
  );
}

/** Brings a row into sight, and opens it, as soon as it is drawn. Returns what ends waiting for that. */
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
  return () => {
    observer.disconnect();
  };
}

function stopLeaving(event: SyntheticEvent): void {
  const { target, type } = event;
  if (type !== 'submit' && !(target instanceof Element && target.closest('a, .gs-form button') !== null)) return;
  event.preventDefault();
  event.stopPropagation();
}
