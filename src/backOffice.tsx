import { lazy, type ReactNode } from 'react';
import type { FrameScreens } from '#app/screens/ScreenKinds.ts';
import { BUILT } from '#renderer/product/builtBrowser.ts';
import { Shell } from '#app/shell/Shell.tsx';

/** The screens of administrators, of authors and of the product. The frame opens them by name and does not know their rooms. */
const SCREENS = {
  entries: {
    ...BUILT.screens,
    tools: lazy(async () => ({ default: (await import('#toolbox/ToolsScreen.tsx')).ToolsScreen })),
    enums: lazy(async () => ({ default: (await import('#admin/enums/EnumScreen.tsx')).EnumScreen })),
    menu: lazy(async () => ({ default: (await import('#admin/system/MenuScreen.tsx')).MenuScreen })),
  },
  tabs: {
    backup: lazy(async () => ({ default: (await import('#admin/backup/BackupScreen.tsx')).BackupScreen })),
    webhooks: lazy(async () => ({ default: (await import('#admin/webhooks/WebhooksScreen.tsx')).WebhooksScreen })),
    opLog: lazy(async () => ({ default: (await import('#admin/logs/OpLogScreen.tsx')).OpLogScreen })),
    stateLog: lazy(async () => ({ default: (await import('#admin/logs/StateLogScreen.tsx')).StateLogScreen })),
    media: lazy(async () => ({ default: (await import('#admin/logs/MediaScreen.tsx')).MediaScreen })),
    units: lazy(async () => ({ default: (await import('#admin/organisation/UnitsScreen.tsx')).UnitsScreen })),
    roles: lazy(async () => ({ default: (await import('#admin/organisation/RolesScreen.tsx')).RolesScreen })),
    accounts: lazy(async () => ({ default: (await import('#admin/organisation/AccountsScreen.tsx')).AccountsScreen })),
    config: lazy(async () => ({ default: (await import('#admin/system/ConfigScreen.tsx')).ConfigScreen })),
    notices: lazy(async () => ({ default: (await import('#admin/system/NoticesScreen.tsx')).NoticesScreen })),
    viewAs: lazy(async () => ({ default: (await import('#admin/viewAs/ViewAsScreen.tsx')).ViewAsScreen })),
  },
} satisfies FrameScreens;

/** The frame with all screens: what is fetched once somebody has signed in. */
export const BackOffice = (): ReactNode => <Shell kinds={SCREENS} />;
