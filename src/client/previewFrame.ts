import type { PreviewReply } from '#wire/SiteReplies.ts';

const ASKED = 'guiju preview';

/** Sends a preview to a frame of ours whenever its page requests it. Returns a function that stops this. */
export function offerPreview(frame: HTMLIFrameElement, preview: PreviewReply): () => void {
  const answer = ({ source, origin, data }: MessageEvent): void => {
    if (source === frame.contentWindow && origin === location.origin && data === ASKED)
      frame.contentWindow?.postMessage(preview, origin);
  };
  addEventListener('message', answer);
  return () => removeEventListener('message', answer);
}

/** Requests the preview from the page around this one; undefined if there is none. */
export async function askPreview(): Promise<PreviewReply | undefined> {
  if (parent === window) return undefined;
  return new Promise((resolve) => {
    addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source === parent && origin === location.origin && isPreview(data)) resolve(data);
    });
    parent.postMessage(ASKED, location.origin);
  });
}

const isPreview = (data: unknown): data is PreviewReply => typeof data === 'object' && data !== null && 'Path' in data;
