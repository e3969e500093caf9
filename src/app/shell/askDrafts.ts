import type { Notify } from '#renderer/feedback/Notify.ts';
import { forgetRecent } from '../palette/kept.ts';
import { countDrafts, removeDrafts } from '#renderer/form/save/draftStore.ts';

/**
 * Asks somebody who signs out what becomes of what he typed and did not save; it stays unless he says otherwise. Which records he read is
 * forgotten: whoever signs in here next need not know.
 */
export async function askDrafts(account: string, notify: Notify): Promise<void> {
  forgetRecent(account);
  const count = countDrafts(account, localStorage);
  if (count === 0) return;
  const removes = await notify.ask({
    title: `有 ${count} 个表单填写后没有保存`,
    content: '保留的内容只存在这台电脑上，下次登录后可以恢复；使用公用电脑时请清除。',
    yes: '清除并退出',
    no: '保留并退出',
    danger: true,
  });
  if (removes) removeDrafts(account, localStorage);
}
