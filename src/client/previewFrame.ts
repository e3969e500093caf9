import type { CheckedPage, PreviewReply } from '#wire/SiteReplies.ts';

const ASKED = 'guiju preview';

export interface ClickedText {
  readonly text: string;
  /** Which of the elements with this text it is, from 0. */
  readonly nth: number;
}

/** What a window with a preview shows: a record on its page, or a page with the content of its editor. */
export type Preview = PreviewReply | CheckedPage;

/** Sends a preview to a frame of ours whenever its page requests it. Returns a function that stops this. */
export const offerPreview = (frame: HTMLIFrameElement, preview: PreviewReply): (() => void) =>
  listenTo(frame, (data) => {
    if (data === ASKED) frame.contentWindow?.postMessage(preview, location.origin);
  });

/** Sends a page to a frame of ours, now and whenever its page requests it; `onClick` receives the texts clicked there. */
export function offerPage(
  frame: HTMLIFrameElement,
  page: CheckedPage,
  onClick: (clicked: readonly ClickedText[]) => void,
): () => void {
  const send = (): void => frame.contentWindow?.postMessage(page, location.origin);
  send();
  return listenTo(frame, (data) => {
    if (data === ASKED) send();
    else if (isClick(data)) onClick(data);
  });
}

function listenTo(frame: HTMLIFrameElement, onData: (data: unknown) => void): () => void {
  const hear = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source === frame.contentWindow && origin === location.origin) onData(data);
  };
  addEventListener('message', hear);
  return () => removeEventListener('message', hear);
}

/** Requests the preview from the page around this one, and each later one; without such a page it is undefined. Returns a function that stops this. */
export function askPreview(onPreview: (preview: Preview | undefined) => void): () => void {
  if (parent === window) {
    onPreview(undefined);
    return () => undefined;
  }
  const hear = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source === parent && origin === location.origin && isPreview(data)) onPreview(data);
  };
  addEventListener('message', hear);
  parent.postMessage(ASKED, location.origin);
  return () => removeEventListener('message', hear);
}

/** Reports a click to the page around this one: the texts there, from the innermost element. */
export const reportClick = (clicked: readonly ClickedText[]): void => parent.postMessage(clicked, location.origin);

const isPreview = (data: unknown): data is Preview =>
  typeof data === 'object' && data !== null && ('Path' in data || 'Problems' in data);

const isClick = (data: unknown): data is readonly ClickedText[] => Array.isArray(data);
