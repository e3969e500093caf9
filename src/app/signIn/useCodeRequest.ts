import type { Issue } from '#engine/validate/Issue.ts';
import { useState, useRef } from 'react';
import { errorText } from '#renderer/feedback/errorText.ts';
import { asAppError } from '#renderer/stores/RendererContext.ts';
import type { Countdown } from './useCountdown.ts';

/** Seconds until a code may be requested again (spec section 9). */
export const CODE_PAUSE = 60;

interface CodeInput {
  readonly countdown: Countdown;
  /** The problems of the receiver. */
  readonly check: () => readonly Issue[];
  readonly show: (issues: readonly Issue[]) => void;
  readonly send: () => Promise<unknown>;
  readonly onFailure: (text: string) => void;
}

/** The button that has a code sent. */
export interface CodeRequest {
  /** Seconds until it can be pressed again; 0: now. */
  readonly left: number;
  /** A code is on its way, or has been sent. */
  readonly isSent: boolean;
  /** Has a code sent; false when the receiver is wrong, which is shown then. */
  readonly request: () => boolean;
}

/** Requests a code: checks the receiver, starts the countdown, and ends it at a failure (spec section 4). */
export function useCodeRequest({ countdown, check, show, send, onFailure }: CodeInput): CodeRequest {
  const [isSent, setIsSent] = useState(false);
  const sending = useRef(false);
  const ask = async (): Promise<void> => {
    try {
      await send();
    } catch (cause) {
      countdown.stop();
      setIsSent(false);
      onFailure(errorText(asAppError(cause)));
    } finally {
      sending.current = false;
    }
  };
  return {
    left: countdown.left,
    isSent,
    request: () => {
      const issues = check();
      show(issues);
      if (issues.length > 0) return false;
      if (sending.current || countdown.left > 0) return true;
      sending.current = true;
      countdown.start();
      setIsSent(true);
      void ask();
      return true;
    },
  };
}
