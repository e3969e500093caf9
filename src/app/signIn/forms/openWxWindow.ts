import { readWxNews, type WxNews } from './readWxNews.ts';

const PAGE = '/api/spaoauth/WxWebAuth/';
const NAME = 'guiju-wx';
/** Spec section 2. */
const SIZE = 600;
const LOOK_EVERY = 500;

/** How a try ended: the window told, was closed before, or never opened. */
export type WxEnd = WxNews | 'closed' | 'blocked';

/** Opens the WeChat window and waits until it tells how it went, is closed, or `signal` says that nobody waits any more. */
export function openWxWindow(signal: AbortSignal): Promise<WxEnd> {
  const nonce = newNonce();
  const { origin } = window.location;
  const popup = window.open(`${PAGE}?${new URLSearchParams({ nonce, origin }).toString()}`, NAME, features());
  if (popup === null) return Promise.resolve('blocked');
  return new Promise((resolve) => {
    let wasClosed = false;
    const end = (how: WxEnd): void => {
      clearInterval(timer);
      window.removeEventListener('message', hear);
      resolve(how);
    };
    const hear = (event: MessageEvent<unknown>): void => {
      const news = readWxNews(event, { origin, source: popup, nonce });
      if (news !== undefined) end(news);
    };
    const timer = setInterval(() => {
      // It closes itself after its message, which may come a moment later: one more look.
      if (wasClosed) end('closed');
      wasClosed = popup.closed;
    }, LOOK_EVERY);
    window.addEventListener('message', hear);
    signal.addEventListener('abort', () => {
      end('closed');
    });
  });
}

/** In the middle of our own window. */
function features(): string {
  const { screenX, screenY, outerWidth, outerHeight } = window;
  const left = Math.max(0, Math.round(screenX + (outerWidth - SIZE) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - SIZE) / 2));
  return `popup,width=${SIZE},height=${SIZE},left=${left},top=${top}`;
}

/** Also where the page came by plain http, in an office. */
function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
