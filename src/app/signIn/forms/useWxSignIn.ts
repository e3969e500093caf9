import { useEffect, useRef, useState } from 'react';
import { errorText } from '#renderer/feedback/errorText.ts';
import { asAppError } from '#renderer/stores/useLoad.ts';
import { client } from '../../session/client.ts';
import { enter } from '../../session/session.ts';
import { openWxWindow } from './openWxWindow.ts';

const BLOCKED = '浏览器拦截了微信登录窗口，请允许本站弹出窗口后重试';

interface WxInput {
  /** Where the user wanted to go. */
  readonly wanted: string;
  readonly onFailure: (text: string) => void;
  /** Receives where the server lets him go. */
  readonly onSignedIn: (returnUrl: string) => Promise<void>;
  /** He came from WeChat, which is bound to no account yet. */
  readonly onUnbound: () => void;
}

export interface WxSignIn {
  /** The window is open, or what it brought is being sent. */
  readonly isBusy: boolean;
  readonly start: () => void;
}

/** Signing in by WeChat. A new try ends the one before; leaving the screen ends it, too. */
export function useWxSignIn({ wanted, onFailure, onSignedIn, onUnbound }: WxInput): WxSignIn {
  const [isBusy, setIsBusy] = useState(false);
  const current = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      current.current?.abort();
    },
    [],
  );
  const run = async (signal: AbortSignal): Promise<void> => {
    const end = await openWxWindow(signal);
    if (signal.aborted || end === 'closed') return;
    if (end === 'blocked') return onFailure(BLOCKED);
    if (!end.ok) return onFailure(end.message);
    const reply = await client.account.wxLogin(wanted);
    if (!reply.SignedIn) return onUnbound();
    await enter(reply.User);
    await onSignedIn(reply.ReturnUrl ?? '');
  };
  const start = (): void => {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    setIsBusy(true);
    run(controller.signal)
      .catch((cause: unknown) => {
        onFailure(errorText(asAppError(cause)));
      })
      .finally(() => {
        if (current.current === controller) setIsBusy(false);
      });
  };
  return { isBusy, start };
}
