import { WX_PATHS } from '../../../notify/WX_PATHS.ts';
import { escapeText } from '../../escapeText.ts';

/** How a try to sign in by WeChat ended, for the page that opened the window. */
export interface PopupNews {
  /** The only origin that is told. */
  readonly origin: string;
  /** What the opener called this try; empty: we do not know whose it is, and tell nobody. */
  readonly nonce: string;
  readonly ok: boolean;
  readonly message: string;
}

/** What the page runs: it tells its opener how it went, holds no secret, and closes. */
export const POPUP_SCRIPT = `(() => {
  const { origin, nonce, ok, message } = document.body.dataset;
  if (window.opener === null || nonce === '') return;
  window.opener.postMessage({ type: 'wx', ok: ok === 'true', nonce, message }, origin);
  window.close();
})();
`;

export const POPUP_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // The way leads over another site and back to the opener, which a stricter policy would cut off.
  'cross-origin-opener-policy': 'unsafe-none',
  'referrer-policy': 'no-referrer',
} as const;

/** The page in which the WeChat window ends. */
export function popupPage({ origin, nonce, ok, message }: PopupNews): string {
  const data = Object.entries({ origin, nonce, ok: String(ok), message })
    .map(([name, value]) => ` data-${name}="${escapeText(value)}"`)
    .join('');
  return `<!doctype html>
<html lang="zh-CN">
  <head><meta charset="utf-8" /><title>微信登录</title></head>
  <body${data}>
    <p>${escapeText(message)}</p>
    <p>请关闭此窗口，返回登录页面。</p>
    <script src="${WX_PATHS.script}"></script>
  </body>
</html>
`;
}
