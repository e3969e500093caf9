import { ADMIN, CUSTOMER, EDITOR, FINANCE, SALES, type AppWindow } from './openApp.ts';
import { readList, readText } from './readData.ts';

/** One account of each role. */
export const ROLES = {
  sales: SALES,
  customer: CUSTOMER,
  admin: ADMIN,
  gm: '13900000003',
  unitChief: '13900000005',
  finance: FINANCE,
  market: '13900000018',
  webEditor: EDITOR,
  hr: '13900000020',
};

/** The paths of the entries of a user's menu, and of their tabs. */
export const menuPaths = async (api: AppWindow['api']): Promise<string[]> =>
  pathsOf(readList((await api.get('/api/System/GetRoutes')).Data));

function pathsOf(routes: readonly unknown[]): string[] {
  return routes.flatMap((route) => {
    const path = readText(route, 'Path');
    const tabs = readList(route, 'Tabs').map((tab, index) =>
      readText(route, 'Screen') === 'profile' ? `${path}?tab=${readText(tab, 'List')}` : `${path}?list=${index}`,
    );
    return [...(path === '' ? [] : [path, ...tabs.slice(1)]), ...pathsOf(readList(route, 'Children'))];
  });
}
