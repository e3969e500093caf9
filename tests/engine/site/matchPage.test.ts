import { describe, expect, it } from 'vitest';
import { matchPage } from '#engine/site/pageAddress.ts';

const pages = [{ path: '/news' }, { path: '/news/detail/:id' }, { path: '/page/:name' }, { path: '/page/about' }];

describe('the page of an address', () => {
  it('is the one that states it', () => {
    expect(matchPage(pages, '/news')).toEqual({ page: { path: '/news' }, values: {} });
    expect(matchPage(pages, '/page/about')?.page.path).toBe('/page/about');
  });

  it('is one with a part for any value', () => {
    expect(matchPage(pages, '/news/detail/12')).toEqual({ page: { path: '/news/detail/:id' }, values: { id: '12' } });
    expect(matchPage(pages, '/page/other')?.values).toEqual({ name: 'other' });
  });

  it.each(['', '/', '/new', '/news/', '/news/detail', '/news/detail/', '/news/detail/1/2', '/news/1'])(
    'is none for %o',
    (path) => {
      expect(matchPage(pages, path)).toBeUndefined();
    },
  );
});
