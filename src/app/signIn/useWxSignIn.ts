import { useEffect, useRef, useState } from 'react';
import { errorText } from '#renderer/feedback/errorText.ts';
import { asAppError } from '#renderer/stores/RendererContext.ts';
import { client } from '../session/client.ts';
import { beginSession, storeTicket } from '../session/session.ts';
import { readWxNews, type WxNews } from './readWxNews.ts';

const PAGE = '/api/spaoauth/WxWebAuth/';
const NAME = 'guiju-wx';
/** Spec section 2. */
const SIZE = 600;
const LOOK_EVERY = 500;

/** The end of a sign-in attempt: the window reported a result, was closed before, or never opened. */
type WxEnd = WxNews | 'closed' | 'blocked';

/** Opens the WeChat window and waits until it reports a result, is closed, or `signal` aborts. */
function openWxWindow(signal: AbortSignal): Promise<WxEnd> {
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
    signal.addEventListener('abort', () => end('closed'));
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

const BLOCKED = '浏览器拦截了微信登录窗口，请允许本站弹出窗口后重试';

interface WxInput {
  readonly wanted: string;
  readonly onFailure: (text: string) => void;
  /** Receives the path that the server allows. */
  readonly onSignedIn: (returnUrl: string) => Promise<void>;
  /** The WeChat user is not linked to an account yet. */
  readonly onUnbound: () => void;
}

export interface WxSignIn {
  /** The window is open, or its result is being sent. */
  readonly isBusy: boolean;
  readonly start: () => void;
}

/** Signing in by WeChat. A new try ends the one before; leaving the screen ends it, too. */
export function useWxSignIn({ wanted, onFailure, onSignedIn, onUnbound }: WxInput): WxSignIn {
  const [isBusy, setIsBusy] = useState(false);
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  const run = async (signal: AbortSignal): Promise<void> => {
    const end = await openWxWindow(signal);
    if (signal.aborted || end === 'closed') return;
    if (end === 'blocked') return onFailure(BLOCKED);
    if (!end.ok) return onFailure(end.message);
    const reply = await client.http.post('/api/Account/WxWebAuthLogin', { returnUrl: wanted });
    if (!reply.SignedIn) return onUnbound();
    await beginSession(reply.User);
    await onSignedIn(reply.ReturnUrl ?? '');
  };
  const start = (): void => {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    setIsBusy(true);
    run(controller.signal)
      .catch((cause: unknown) => {
        if (!storeTicket(cause)) onFailure(errorText(asAppError(cause)));
      })
      .finally(() => {
        if (current.current === controller) setIsBusy(false);
      });
  };
  return { isBusy, start };
}
