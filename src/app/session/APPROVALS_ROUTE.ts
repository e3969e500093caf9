import type { MenuRoute } from '#wire/MenuRoute.ts';

export const APPROVALS_PATH = '/approvals';

export const APPROVALS_ROUTE: MenuRoute = {
  Title: '我的审批',
  Path: APPROVALS_PATH,
  Screen: 'approvals',
  IsHidden: true,
};
