import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { CrmRoute } from '#wire/CrmRoute.ts';
import { appStore } from '../session/appStore.ts';
import { projectStore } from '../session/projectStore.ts';
import { setSidebar } from './setSidebar.ts';
import { Sidebar } from './Sidebar.tsx';

/** The menu at the left, or on a phone in a drawer that closes after each choice. */
export function SideMenu({
  routes,
  isPhone,
  isDrawerOpen,
  onClose,
}: {
  routes: readonly CrmRoute[];
  isPhone: boolean;
  isDrawerOpen: boolean;
  onClose: () => void;
}): ReactNode {
  const { isSidebarOpen } = useSnapshot(appStore);
  const { title } = useSnapshot(projectStore);
  const sidebar = (
    <Sidebar
      title={title}
      routes={routes}
      isOpen={isPhone || isSidebarOpen}
      onOpen={() => {
        setSidebar(true);
      }}
      onNavigate={onClose}
    />
  );
  if (!isPhone) return <div className="gj-shell-side">{sidebar}</div>;
  return (
    <Drawer
      placement="left"
      size={280}
      open={isDrawerOpen}
      closable={false}
      styles={{ body: { padding: 0 } }}
      onClose={onClose}
    >
      {sidebar}
    </Drawer>
  );
}
