import { describe, expect, it } from 'vitest';
import { detailPathIn, listPathIn, matchRoute, recordPathIn, tabPath } from '#app/session/matchRoute.ts';
import { setMenu } from '#app/session/permissionStore.ts';
import { greeting } from '#app/screens/HomeScreen.tsx';
import { backPath, signInPath, wantedPath, withReturnPath } from '#app/session/backPath.ts';
import { landingPath } from '#app/session/landingPath.ts';
import { setUser } from '#app/session/userStore.ts';
import { readSidebarCookie, sidebarCookie } from '#app/shell/setSidebar.ts';
import { menuIcon } from '#app/screens/menuIcon.ts';

const ROUTES = [
  { Title: '工作台', Path: '/home', Screen: 'home' as const },
  { Title: '隐藏', Path: '/a/hidden', List: 'apple/list', IsHidden: true },
  {
    Title: '组',
    Children: [
      { Title: '苹果', Path: '/a/index', List: 'apple/list' },
      {
        Title: '多个',
        Path: '/many',
        Tabs: [
          { Title: '一', List: 'pear/list' },
          { Title: '二', List: 'plum/list' },
        ],
      },
    ],
  },
  { Title: '以后', Path: '/later' },
];
/** A list whose records have a path of their own, and an account with a list. */
const OWN_ROUTES = [
  { Title: '账单', Path: '/bill/index', List: 'bill/own' },
  { Title: '账单详情', Path: '/bill/detail', List: 'bill/own', IsHidden: true, IsDetail: true },
  { Title: '我', Path: '/me', Screen: 'profile' as const, Tabs: [{ Title: '地址', List: 'address/own' }] },
];

const USER = {
  ...{ Id: 1, NickName: '王', Email: null, PhoneNumber: null, RealName: null, UnitPath: null, AuthedRouteInfos: [] },
  LoginInfo: { EmployeeId: null, Roles: [], UnitPath: null, IsUnitChief: false },
  UserValues: {},
};

describe('the path of a screen', () => {
  it('leads to a menu entry with its groups', () => {
    expect(matchRoute(ROUTES, '/a/index')).toMatchObject({ route: { Title: '苹果' }, groups: ['组'], id: undefined });
    expect(matchRoute(ROUTES, '/later/')).toMatchObject({ route: { Title: '以后' } });
  });

  it('leads to a record below a list, and below the list of a tab', () => {
    expect(matchRoute(ROUTES, '/a/index/12')).toMatchObject({ route: { Title: '苹果' }, id: 12, tab: 0 });
    expect(matchRoute(ROUTES, '/many/1/7')).toMatchObject({ route: { Title: '多个' }, id: 7, tab: 1 });
  });

  it('leads nowhere otherwise', () => {
    const lost = ['/nothing', '/later/12', '/a/index/x', '/a/index/1/2', '/many/9/7', '/a/index12'];

    expect(lost.filter((path) => matchRoute(ROUTES, path) !== undefined)).toEqual([]);
  });

  it('of a record is below the first list of its entity that is in sight', () => {
    expect(recordPathIn(ROUTES, 'apple', 3)).toBe('/a/index/3');
    expect(recordPathIn(ROUTES, 'plum', 3)).toBe('/many/1/3');
    expect(recordPathIn(ROUTES, 'cherry', 3)).toBeUndefined();
  });

  it('of a record is below the list of all records rather than that of another part, also where it is out of sight', () => {
    const parts = [
      { Title: '青', Path: '/a/green', List: 'apple/green' },
      { Title: '红', Path: '/a/red', List: 'apple/red' },
    ];
    const all = { Title: '全部', Path: '/a/all', List: 'apple/list', IsHidden: true };
    expect(recordPathIn([...parts, all], 'apple', 3)).toBe('/a/all/3');
    expect(recordPathIn(parts, 'apple', 3)).toBe('/a/green/3');
  });

  it('of a list is that of its entry, in sight first, or of its tab', () => {
    const paths = ['apple/list', 'pear/list', 'plum/list', 'cherry/list'].map((list) => listPathIn(ROUTES, list));
    expect(paths).toEqual(['/a/index', '/many', '/many?list=1', undefined]);
  });
});

describe('the path of records that open elsewhere', () => {
  it('is their detail entry, which takes the number below it or as a parameter', () => {
    expect(detailPathIn(OWN_ROUTES, 'bill/own')).toBe('/bill/detail');
    expect(detailPathIn(OWN_ROUTES, 'address/own')).toBeUndefined();
    expect(recordPathIn(OWN_ROUTES, 'bill', 3)).toBe('/bill/detail/3');
    expect(matchRoute(OWN_ROUTES, '/bill/detail/3')?.id).toBe(3);
    expect(matchRoute(OWN_ROUTES, '/bill/detail', '?id=3')?.id).toBe(3);
    expect(matchRoute(OWN_ROUTES, '/bill/detail', '?id=x')?.id).toBeUndefined();
    expect(matchRoute(OWN_ROUTES, '/bill/index', '?id=3')?.id).toBeUndefined();
  });

  it('does not stand for the path of the list', () => {
    expect(listPathIn(OWN_ROUTES, 'bill/own')).toBe('/bill/index');
  });

  it('is below the user centre for its lists, and leads back to their tab', () => {
    expect(recordPathIn(OWN_ROUTES, 'address', 4)).toBe('/me/0/4');
    expect(listPathIn(OWN_ROUTES, 'address/own')).toBe('/me?tab=address%2Fown');
    expect(OWN_ROUTES[2] === undefined ? '' : tabPath(OWN_ROUTES[2], '/me', 0)).toBe('/me?tab=address%2Fown');
  });
});

it('coming back after signing in leads to paths of ours only', () => {
  expect(signInPath('/a/index', '?page=2')).toBe('/login?back=%2Fa%2Findex%3Fpage%3D2');
  expect(signInPath('/login', '')).toBe('/login');
  expect(withReturnPath('/binding', wantedPath(new URLSearchParams('back=%2Fa%2Findex%2F7')))).toBe(
    '/binding?back=%2Fa%2Findex%2F7',
  );
  const back = (text: string): string | undefined => backPath(text, ROUTES);
  expect(['/a/index?page=2', '/a/index/7', '/many/1/7'].map(back)).toEqual([
    '/a/index?page=2',
    '/a/index/7',
    '/many/1/7',
  ]);
  setMenu(ROUTES, []);
  setUser(USER);
  expect(['/a/index/7', '/elsewhere', ''].map(landingPath)).toEqual(['/a/index/7', '/home', '/home']);
  // A user who must first set up a second factor can open nothing else.
  setMenu(OWN_ROUTES, []);
  setUser({ ...USER, NeedsSecondFactor: true, Duty: 'secondFactor' });
  expect(landingPath('/bill/index')).toBe('/me?tab=security');
  const closed = ['//evil.cn', 'https://evil.cn', '/\\evil.cn', '/elsewhere', '/a/index12', '/a', '', '/'];
  expect(closed.filter((path) => back(path) !== undefined)).toEqual([]);
});

describe('the sidebar', () => {
  it('is remembered as 1 or 0', () => {
    expect([true, false].map((isOpen) => readSidebarCookie(sidebarCookie(isOpen).split(';')[0] ?? ''))).toEqual([
      true,
      false,
    ]);
    expect(readSidebarCookie('')).toBe(true);
    expect(readSidebarCookie('x=1; sidebarStatus=0; y=2')).toBe(false);
  });

  it('has an icon for every entry', () => {
    expect([menuIcon('dashboard'), menuIcon('wallet'), menuIcon('no-such'), menuIcon(undefined)]).toEqual([
      'home',
      'wallet',
      'list',
      'list',
    ]);
  });
});

it('the time of day has its greeting', () => {
  expect(['02', '09', '12', '15', '20'].map((hour) => greeting(`2026-03-10 ${hour}:00:00`))).toEqual([
    '夜深了',
    '上午好',
    '中午好',
    '下午好',
    '晚上好',
  ]);
});
