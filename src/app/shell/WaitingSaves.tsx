import { Button } from 'antd';
import { lazy, Suspense, useState, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { WaitingSave } from '#renderer/form/kept/WaitingSave.ts';
import { useWaitingSaves, type WaitingStore } from '#renderer/form/kept/waitingStore.ts';
import { offlineHours, type Resumed } from '#renderer/form/kept/offlineTexts.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import { accountOf, useRenderer, asAppError } from '#renderer/stores/RendererContext.ts';
import { errorText } from '#renderer/feedback/errorText.ts';
import { sendWaiting } from '#renderer/form/kept/sendWaiting.ts';
import { reached } from '../session/appStore.ts';

const FormDrawer = lazy(async () => ({ default: (await import('#renderer/form/FormDrawer.tsx')).FormDrawer }));

/** The saves that got no reply: each with what became of it, until its author has taken note. Sends those that wait. */
export function WaitingSaves(): ReactNode {
  const { user } = useRenderer();
  const { store, saves, unread } = useWaitingSaves(accountOf(user));
  const sending = useSending(store);
  const [opened, setOpened] = useState<WaitingSave>();
  const close = (): void => setOpened(undefined);
  return (
    <>
      <div role="status">
        {saves.length + unread === 0 ? null : (
          <ul className="gj-waiting-saves" aria-label="没有网络时保存的内容">
            {saves.map((save) => (
              <li key={save.key} className={`is-${save.state}`}>
                <Icon name={ICONS[save.state]} />
                <p>
                  {wordsOf(save, save.key === sending)}
                  {save.note === '' ? null : <span>{noteOf(save)}</span>}
                </p>
                {save.key === sending ? null : <Steps save={save} store={store} onOpen={setOpened} />}
              </li>
            ))}
            {unread === 0 ? null : <UnreadSaves count={unread} store={store} />}
          </ul>
        )}
      </div>
      {opened === undefined ? null : (
        <Suspense>
          <FormDrawer request={opened.request} resumed={resumedBy(opened, store)} onClose={close} onSaved={close} />
        </Suspense>
      )}
    </>
  );
}

const resumedBy = (save: WaitingSave, store: WaitingStore): Resumed => ({
  save,
  forget: () => store.remove(save.key),
});

const ICONS = { waiting: 'clock', stored: 'check', refused: 'warning', cancelled: 'info', late: 'warning' } as const;

function wordsOf({ title, draft, state }: WaitingSave, isSending: boolean): string {
  if (isSending) return `正在提交：${title}`;
  const time = draft.time.slice(5, 16);
  switch (state) {
    case 'waiting':
      return `待提交：${title}，${time} 留在这台电脑的浏览器里，联网后自动提交`;
    case 'stored':
      return `已提交：${title}（${time} 填写）`;
    case 'refused':
      return `没有保存：${title}（${time} 填写），内容还留在这台电脑的浏览器里`;
    case 'cancelled':
      return `不再自动提交：${title}（${time} 填写），内容还留在这台电脑的浏览器里`;
    case 'late':
      return `没有自动提交：${title}（${time} 填写），没有网络的时间超过了 ${offlineHours()} 小时；请先核对是否已保存，再打开保存`;
  }
}

function noteOf({ state, note }: WaitingSave): string {
  if (state === 'stored') return `以下内容没有保存：${note}`;
  return state === 'waiting' ? `上次提交没有成功：${note}` : note;
}

/** Shows that there are saves of another version of the page; only the user removes them. */
function UnreadSaves({ count, store }: { readonly count: number; readonly store: WaitingStore }): ReactNode {
  const { notify } = useRenderer();
  const discard = async (): Promise<void> => {
    const content = '它们是在没有网络时保存的，还没有提交；丢弃后不能恢复。';
    const question = { title: `丢弃其他版本的页面保存的 ${count} 条内容？`, content, yes: '丢弃', danger: true };
    if (await notify.ask(question)) store.removeUnread();
  };
  return (
    <li className="is-late">
      <Icon name="warning" />
      <p>{`有 ${count} 条内容由其他版本的页面保存，这个页面读不出，也不会提交：请刷新页面后再看`}</p>
      <Button type="text" size="small" aria-label="丢弃：其他版本的页面保存的内容" onClick={() => void discard()}>
        丢弃
      </Button>
    </li>
  );
}

interface StepsProps {
  readonly save: WaitingSave;
  readonly store: WaitingStore;
  readonly onOpen: (save: WaitingSave) => void;
}

function Steps({ save, store, onOpen }: StepsProps): ReactNode {
  const { notify, recordPath } = useRenderer();
  const { key, state, title, request, id } = save;
  const remove = (): void => store.remove(key);
  if (state === 'waiting')
    return (
      <Button
        type="link"
        size="small"
        aria-label={`取消提交：${title}`}
        onClick={() => store.put({ ...save, state: 'cancelled', note: '' })}
      >
        取消提交
      </Button>
    );
  if (state === 'stored') {
    const path = id === undefined ? undefined : recordPath(request.entity, id);
    return (
      <span>
        {path === undefined ? null : (
          <Link to={path} onClick={remove}>
            查看
          </Link>
        )}
        <Button type="text" size="small" aria-label={`知道了：${title}`} onClick={remove}>
          知道了
        </Button>
      </span>
    );
  }
  const discard = async (): Promise<void> => {
    const question = { title: '丢弃填写的内容？', content: `${title}：丢弃后不能恢复。`, yes: '丢弃', danger: true };
    if (await notify.ask(question)) remove();
  };
  return (
    <span>
      <Button type="link" size="small" aria-label={`打开：${title}`} onClick={() => onOpen(save)}>
        打开
      </Button>
      <Button type="text" size="small" aria-label={`丢弃：${title}`} onClick={() => void discard()}>
        丢弃
      </Button>
    </span>
  );
}

/** Milliseconds until the next attempt after the server refused to serve. */
const RETRY_DELAY_MS = 30_000;

/** Sends the saves that wait as soon as there is a line. Returns the key of the one that is being sent. */
function useSending(store: WaitingStore): string | undefined {
  const { client, notify, user } = useRenderer();
  const [sending, setSending] = useState<string>();
  const pausedUntil = useRef(0);
  const isTold = useRef(false);
  const send = useEffectEvent(async (): Promise<void> => {
    if (Date.now() < pausedUntil.current || !store.list().some(({ state }) => state === 'waiting')) return;
    const missing = await sendWaiting({
      ...{ account: accountOf(user), store, save: client.save, hours: offlineHours(), onSending: setSending },
    });
    if (missing === 'server') pausedUntil.current = Date.now() + RETRY_DELAY_MS;
    isTold.current = false;
  });
  const fail = useEffectEvent((cause: unknown): void => {
    pausedUntil.current = Date.now() + RETRY_DELAY_MS;
    // The cause usually persists: sending is tried again, but the error is shown once.
    if (isTold.current) return;
    isTold.current = true;
    notify.error(`没有网络时保存的内容没能提交：${errorText(asAppError(cause))}`);
  });
  useEffect(() => {
    const attempt = (): void => {
      send().catch(fail);
    };
    attempt();
    // Any successful call shows that the network is back, usually within seconds; a hidden window makes no calls.
    const stop = reached.subscribe(attempt);
    window.addEventListener('online', attempt);
    return () => {
      stop();
      window.removeEventListener('online', attempt);
    };
  }, []);
  return sending;
}
