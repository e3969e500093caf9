import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shadeProperties } from '#engine/site/shades.ts';
import { describeAppPage, drawLogo, signInWays, type PageFacts } from '#engine/site/appPage.ts';

const PAGE = readFileSync('src/index.html', 'utf8');
const NOTHING: PageFacts = { title: undefined, company: undefined, pages: [] };

/** The `meta` elements of the built page after a product has described itself in it. */
function told(facts: Partial<PageFacts>): Map<string | undefined, string | undefined> {
  const page = describeAppPage(PAGE, { ...NOTHING, ...facts });
  return new Map(
    [...page.matchAll(/<meta name="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [name, content]),
  );
}

describe('the page of the browser app', () => {
  it('bears the name of the product, whatever the name', () => {
    const page = describeAppPage(PAGE, { ...NOTHING, title: '甲"乙" <b>&$1' });
    const name = '甲&quot;乙&quot; &lt;b&gt;&amp;$1';

    expect(page).toContain(`<meta name="application-name" content="${name}" />`);
    expect(page).toContain(`<title>${name}</title>`);
    expect(page.replaceAll(name, '规矩')).toBe(PAGE);
  });

  it('is as it was built for a product that tells nothing', () => {
    expect(describeAppPage(PAGE, NOTHING)).toBe(PAGE);
  });

  it('tells addresses, ways in and words before anything was asked', () => {
    const signIn = { sms: { register: true }, welcome: '欢迎 "$&"', account: '工号' };

    const metas = told({
      company: { name: '公司', signIn, timeZone: 'Europe/Berlin' },
      pages: [{ path: '/index' }, { path: '/news/a' }],
    });
    expect(metas.get('site-paths')).toBe('/index /news/* /page/*');
    expect(metas.get('sign-in')).toBe('sms register');
    expect(metas.get('time-zone')).toBe('Europe/Berlin');
    expect(metas.get('sign-in-welcome')).toBe('欢迎 &quot;$&amp;&quot;');
    expect(metas.get('sign-in-account')).toBe('工号');
  });
});

it('nobody comes in by a way that a product does not name', () => {
  expect(signInWays(undefined)).toEqual([]);
  expect(signInWays({ name: '公司' })).toEqual([]);
  expect(signInWays({ name: '公司', signIn: { account: '工号' } })).toEqual([]);
  expect(signInWays({ name: '公司', signIn: { sms: {} } })).toEqual(['sms']);
  expect(signInWays({ name: '公司', signIn: { sms: { weChat: true, register: false } } })).toEqual(['sms', 'weChat']);
});

it('draws the sign of a product as a file, and nothing but paths', () => {
  const paths = [
    { d: 'M0 0h4', fill: '#ff0000' },
    { d: 'M1 1', fill: 'none', stroke: '#000000', strokeWidth: 2 },
  ];

  expect(drawLogo({ viewBox: '0 0 4 4', paths })).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4" fill="#ff0000"/>' +
      '<path d="M1 1" fill="none" stroke="#000000" stroke-width="2"/></svg>',
  );
});

it('has the colours that its reader wants, where he chose, as the scripts set them', () => {
  const dark = describeAppPage('<html lang="zh-CN">', { ...NOTHING, theme: 'dark' });
  const style = shadeProperties(undefined, true).map(([name, shade]) => `${name}: ${shade};`);
  expect(dark).toBe(`<html data-look="dark" data-density="standard" style="${style.join(' ')}" lang="zh-CN">`);
  expect(describeAppPage('<html lang="zh-CN">', { ...NOTHING, theme: 'system' })).toBe(
    '<html data-look="system" lang="zh-CN">',
  );
  expect(describeAppPage('<html lang="zh-CN">', NOTHING)).toBe('<html lang="zh-CN">');
});

it('names its colour and its sign, where it has one', () => {
  const look = { color: '#1f6b45', logo: { viewBox: '0 0 4 4', paths: [{ d: 'M0 0h4' }] } };
  const page = describeAppPage(PAGE, { ...NOTHING, company: { name: '公司', look } });

  expect(page).toContain('<meta name="theme-color" content="#1f6b45" />');
  expect(page).toContain('<meta name="logo" content="/logo.svg" />');
});
