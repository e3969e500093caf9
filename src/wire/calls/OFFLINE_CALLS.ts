import type { Calls } from './CALLS.ts';

/** The calls that browsers may cache: frame and readable records; no administration, no changes. */
export const OFFLINE_CALLS: ReadonlySet<string> = new Set<keyof Calls>([
  'GET /api/Account/CurrentUser',
  'GET /api/System/GetRoutes',
  'GET /api/System/GetSchema',
  'GET /api/System/Workbench',
  'GET /api/System/WorkbenchBlock',
  'GET /api/System/WorkbenchNews',
  'GET /api/enumdata/GetEnumItems',
  'GET /api/Favourite/Search',
  'GET /api/ListView/Search',
  'GET /api/RecordComment/Search',
  'GET /api/RecordComment/Count',
  'GET /api/RecordFollow/Search',
  'GET /api/RecordTimeline/Search',
  'GET /api/:api/Search',
  'GET /api/:api/Groups',
  'GET /api/:api/Pivot',
  'GET /api/:api/Get',
  'GET /api/:api/Files',
  'GET /api/:api/Warnings',
]);
