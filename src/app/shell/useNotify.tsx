import { useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import type { Notify } from '#renderer/feedback/Notify.ts';
import { whenIdle } from '#renderer/layout/whenIdle.ts';

type NoticesPart = ComponentType<{ onReady: (notify: Notify) => void }>;

/** Messages and prompts, and their element. The code loads when idle; the browser's dialogs are the fallback. */
export function useNotify(): { notify: Notify; notices: ReactNode } {
  const [Part, setPart] = useState<NoticesPart>();
  const port = useMemo(
    () =>
      createPort(async () => {
        const { Notices } = await import('./Notices.tsx');
        setPart(() => Notices);
      }),
    [],
  );
  useEffect(() => whenIdle(port.begin), [port]);
  return { notify: port.notify, notices: Part === undefined ? null : <Part onReady={port.open} /> };
}

interface Port {
  readonly notify: Notify;
  /** Fetches what shows messages, unless that is under way. */
  readonly begin: () => void;
  /** Receives what shows them. */
  readonly open: (notify: Notify) => void;
}

/** Queues messages until they can be shown. */
function createPort(load: () => Promise<void>): Port {
  let shown: Notify | undefined;
  let isLoading = false;
  const waiting: ((notify: Notify) => void)[] = [];
  const flush = (notify: Notify): void => {
    for (const say of waiting.splice(0)) say(notify);
  };
  const begin = (): void => {
    if (isLoading) return;
    isLoading = true;
    load().catch(() => {
      isLoading = false;
      flush(PLAIN);
    });
  };
  const say = (act: (notify: Notify) => void): void => {
    if (shown !== undefined) {
      act(shown);
      return;
    }
    waiting.push(act);
    begin();
  };
  return {
    begin,
    open: (notify) => {
      shown = notify;
      flush(notify);
    },
    notify: {
      success: (text, undo) => say((notify) => notify.success(text, undo)),
      offer: (...message) => say((notify) => notify.offer(...message)),
      error: (text) => say((notify) => notify.error(text)),
      info: (text) => say((notify) => notify.info(text)),
      tell: (title, content) => say((notify) => notify.tell(title, content)),
      ask: (question) => new Promise((resolve) => say((notify) => void notify.ask(question).then(resolve))),
    },
  };
}

const words = (title: string, content: ReactNode): string =>
  typeof content === 'string' ? `${title}\n\n${content}` : title;

/** The browser's own boxes. A question whose content they cannot show is answered with no. */
const PLAIN: Notify = {
  success: (text) => window.alert(text),
  error: (text) => window.alert(text),
  info: (text) => window.alert(text),
  offer: (text, button, act) => {
    if (window.confirm(words(text, button))) act();
  },
  tell: (title, content) => window.alert(words(title, content)),
  ask: ({ title, content }) =>
    Promise.resolve((content === undefined || typeof content === 'string') && window.confirm(words(title, content))),
};
