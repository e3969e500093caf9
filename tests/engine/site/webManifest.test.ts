import { expect, it } from 'vitest';
import { APP_ICONS, webManifest } from '#engine/site/webManifest.ts';

it('a product is installed under its name, cut where a phone has no room, in its colour', () => {
  const company = { name: '公司', look: { color: '#1f6b45' } };
  expect(webManifest('某集团客户关系管理平台', company)).toMatchObject({
    name: '某集团客户关系管理平台',
    short_name: '某集团客户关',
    theme_color: '#1f6b45',
  });
  expect(webManifest(undefined, company)).toMatchObject({ name: '公司' });
  expect(webManifest(undefined, undefined)).toMatchObject({ name: '规矩', theme_color: '#ffffff' });
});

it('every icon has a file of its own', () => {
  expect(new Set(APP_ICONS.map(({ file }) => file)).size).toBe(APP_ICONS.length);
});
