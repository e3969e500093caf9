import type { Notify } from '#renderer/feedback/Notify.ts';
import { forgetRecent } from '../palette/recentPlaces.ts';
import { forgetPicks } from '#renderer/fields/recentPicks.ts';
import { countDrafts, removeDrafts } from '#renderer/form/save/draftStore.ts';
import { removeWaiting, waitingStore } from '#renderer/form/kept/waitingStore.ts';

/** Asks on sign-out whether to discard unsaved input, which stays by default; clears the recent records. */
export async function askDrafts(account: string, notify: Notify): Promise<void> {
  forgetRecent(account);
  forgetPicks(account);
  const kept = waitingStore(account, localStorage);
  const saves = kept.list();
  // Stored saves contain nothing that the user could lose.
  for (const { key, state } of saves) if (state === 'stored') kept.remove(key);
  const unsent = saves.filter(({ state }) => state !== 'stored').length + kept.countUnread();
  const count = countDrafts(account, localStorage) + unsent;
  if (count === 0) return;
  const removes = await notify.ask({
    title: `有 ${count} 个表单填写后没有保存`,
    content:
      unsent === 0
        ? '保留的内容只存在这台电脑上，下次登录后可以恢复；使用公用电脑时请清除。'
        : `其中 ${unsent} 个在没有网络时保存过，还没有提交，下次登录后继续。保留的内容只存在这台电脑上；使用公用电脑时请清除。`,
    yes: '清除并退出',
    no: '保留并退出',
    danger: true,
  });
  if (!removes) return;
  removeDrafts(account, localStorage);
  removeWaiting(account, localStorage);
}
