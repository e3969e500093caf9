import { useEffect, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { startOffline } from '#client/offline/startOffline.ts';
import { zoneNow } from '#renderer/stores/zoneNow.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import { preloadForm } from '#renderer/form/preloadForm.ts';
import { preloadKeeping } from '#renderer/form/kept/loadKeeping.ts';
import { offlineHours } from '#renderer/form/kept/offlineTexts.ts';
import { appStore } from '../session/appStore.ts';
import { WaitingSaves } from './WaitingSaves.tsx';
import './offline.css';

/** Shows that data are cached while offline, enables caching if wanted, and sends offline saves when back. */
export function OfflineBar(): ReactNode {
  const { keptAt } = useSnapshot(appStore);
  useEffect(() => {
    // Built pages only: while one develops, every reply is the newest.
    if (import.meta.env.DEV) return;
    const isWanted = offlineHours() > 0;
    startOffline(isWanted).then(
      // The form code could not be fetched without a network.
      () => {
        if (!isWanted) return;
        preloadForm();
        preloadKeeping();
      },
      (error: unknown) => {
        // oxlint-disable-next-line no-console -- a browser that forbids it works as one without it.
        console.warn('what is read is not kept for times without network', error);
      },
    );
  }, []);
  return (
    <>
      {keptAt === undefined ? null : (
        <p className="gj-flex gj-offline" role="status">
          <Icon name="warning" />
          {`没有网络：显示的是 ${zoneNow(keptAt).slice(0, 16)} 以来读到的内容，没有打开过的看不到；表单可以保存，联网后自动提交，其他操作要等有网络`}
        </p>
      )}
      {offlineHours() === 0 ? null : <WaitingSaves />}
    </>
  );
}
