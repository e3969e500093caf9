import { proxy } from 'valtio';

/** The window around the screens. */
export const appStore = proxy<{ isSidebarOpen: boolean }>({ isSidebarOpen: true });
