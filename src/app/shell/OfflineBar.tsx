import { useEffect, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { startOffline } from '#client/offline/startOffline.ts';
import { pageText } from '#client/pageText.ts';
import { beijingNow } from '#renderer/stores/beijingNow.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import { appStore } from '../session/appStore.ts';
import './offline.css';

/** Says that what is shown was read earlier, while there is no network, and lets the browser keep what is read where the product wants that. */
export function OfflineBar(): ReactNode {
  const { keptAt } = useSnapshot(appStore);
  useEffect(() => {
    // Built pages only: while one develops, every reply is the newest.
    if (import.meta.env.DEV) return;
    startOffline(pageText('offline') !== '').catch((error: unknown) => {
      // oxlint-disable-next-line no-console -- a browser that forbids it works as one without it.
      console.warn('what is read is not kept for times without network', error);
    });
  }, []);
  return keptAt === undefined ? null : (
    <p className="gj-offline" role="status">
      <Icon name="warning" />
      没有网络：显示的是 {beijingNow(keptAt).slice(0, 16)} 以来读到的内容，可以查看，不能保存；没有打开过的看不到
    </p>
  );
}
