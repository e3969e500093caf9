import { expect, it } from 'vitest';
import { languageCookie, pageLanguage, readLanguageCookie } from '#engine/site/pageLanguage.ts';

const company = (language: 'zh' | 'en' | 'browser') => ({ name: '某公司', language });

it('speaks the language that was chosen in the browser, whatever the product speaks', () => {
  expect(readLanguageCookie(languageCookie('en'))).toBe('en');
  expect(pageLanguage({ cookie: 'a=1; language=en' }, company('zh'))).toBe('en');
  expect(pageLanguage({ cookie: 'language=zh' }, company('en'))).toBe('zh');
  expect(pageLanguage({ cookie: 'mylanguage=en; language=fr' }, undefined)).toBe('zh');
});

it('speaks else what the product says: Chinese, English, or what the browser asks for first', () => {
  const english = { 'accept-language': 'fr,en;q=0.8,zh;q=0.5' };
  expect([undefined, company('zh'), company('en')].map((each) => pageLanguage(english, each))).toEqual([
    'zh',
    'zh',
    'en',
  ]);
  expect(pageLanguage(english, company('browser'))).toBe('en');
  expect(pageLanguage({ 'accept-language': 'en;q=0.5, zh-CN;q=0.9' }, company('browser'))).toBe('zh');
  expect(pageLanguage({ 'accept-language': 'en-GB;q=0, *' }, company('browser'))).toBe('zh');
  expect(pageLanguage({}, company('browser'))).toBe('zh');
});
