import { describe, expect, it } from 'vitest';
import { listPathIn, matchRoute, recordPathIn } from '#app/routes/matchRoute.ts';
import { greeting } from '#app/screens/greeting.ts';
import { backPath, signInPath, wantedPath, withWanted } from '#app/session/backPath.ts';
import { readSidebarCookie, sidebarCookie } from '#app/session/sidebarCookie.ts';
import { menuIcon } from '#app/shell/menuIcon.ts';
import { beijingNow } from '#renderer/beijingNow.ts';

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

  it('of a list is that of its entry, in sight first, or of its tab', () => {
    const paths = ['apple/list', 'pear/list', 'plum/list', 'cherry/list'].map((list) => listPathIn(ROUTES, list));
    expect(paths).toEqual(['/a/index', '/many', '/many?list=1', undefined]);
  });
});

describe('coming back after signing in', () => {
  it('leads to paths of ours only', () => {
    expect(signInPath('/a/index', '?page=2')).toBe('/login?back=%2Fa%2Findex%3Fpage%3D2');
    expect(signInPath('/login', '')).toBe('/login');
    expect(withWanted('/binding', wantedPath(new URLSearchParams('back=%2Fa%2Findex%2F7')))).toBe(
      '/binding?back=%2Fa%2Findex%2F7',
    );
    const back = (text: string): string | undefined => backPath(text, ROUTES);
    expect(['/a/index?page=2', '/a/index/7', '/many/1/7'].map(back)).toEqual([
      '/a/index?page=2',
      '/a/index/7',
      '/many/1/7',
    ]);
    const closed = ['//evil.cn', 'https://evil.cn', '/\\evil.cn', '/elsewhere', '/a/index12', '/a', '', '/'];
    expect(closed.filter((path) => back(path) !== undefined)).toEqual([]);
  });
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

describe('the time of day', () => {
  it('is that of Beijing', () => {
    expect(beijingNow(Date.UTC(2026, 2, 9, 23, 5, 6))).toBe('2026-03-10 07:05:06');
    expect(['02', '09', '12', '15', '20'].map((hour) => greeting(`2026-03-10 ${hour}:00:00`))).toEqual([
      '夜深了',
      '上午好',
      '中午好',
      '下午好',
      '晚上好',
    ]);
  });
});
