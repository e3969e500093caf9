import { describe, expect, it } from 'vitest';
import { coversPath, readPaths, sitePaths } from '#engine/site/sitePaths.ts';

describe('the addresses of a site', () => {
  it('are one route for each first part, and those that authors may add', () => {
    const pages = ['/index', '/news', '/news/detail/:id', '/about'].map((path) => ({ path }));

    expect(sitePaths(pages)).toEqual(['/about', '/index', '/news/*', '/page/*']);
  });

  it('are none where a product has no pages', () => {
    expect(sitePaths([])).toEqual([]);
  });

  it('are read from the page as they stand in it', () => {
    expect(readPaths('/index /news/*')).toEqual(['/index', '/news/*']);
    expect(readPaths('')).toEqual([]);
  });

  it('cover what lies at them or below, and nothing that only begins alike', () => {
    expect(coversPath('/news/*', '/news')).toBe(true);
    expect(coversPath('/news/*', '/news/1')).toBe(true);
    expect(coversPath('/news/*', '/newsletter')).toBe(false);
    expect(coversPath('/contact', '/contact/index')).toBe(false);
  });
});
