import { proxy } from 'valtio';

/** The product this installation is: its name, and whether it runs for developers. */
export const projectStore = proxy<{ title: string; isDev: boolean }>({ title: '', isDev: false });
