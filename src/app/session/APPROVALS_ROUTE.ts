import type { MenuRoute } from '#wire/MenuRoute.ts';

/** The path of everything that waits for the user. */
export const APPROVALS_PATH = '/approvals';

/** The entry of that screen: the user menu and the workbench lead there. */
export const APPROVALS_ROUTE: MenuRoute = {
  Title: '我的审批',
  Path: APPROVALS_PATH,
  Screen: 'approvals',
  IsHidden: true,
};
