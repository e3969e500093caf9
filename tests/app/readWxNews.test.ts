import { expect, it } from 'vitest';
import { readWxNews } from '#app/signIn/readWxNews.ts';

const own = { origin: 'https://crm.example', source: { window: 'ours' }, nonce: '0123456789abcdef' };
const data = { type: 'wx', ok: true, nonce: own.nonce, message: '微信登录成功' };
const good = { origin: own.origin, source: own.source, data };

it('the news of our own try is read', () => {
  expect(readWxNews(good, own)).toEqual({ ok: true, message: '微信登录成功' });
  expect(readWxNews({ ...good, data: { ...data, ok: false, message: 1 } }, own)).toEqual({ ok: false, message: '' });
});

it.each([
  ['another origin', { ...good, origin: 'https://evil.example' }],
  ['an origin that begins alike', { ...good, origin: 'https://crm.example.evil' }],
  ['no origin', { ...good, origin: 'null' }],
  ['another window', { ...good, source: { window: 'theirs' } }],
  ['no window', { ...good, source: null }],
  ['another try', { ...good, data: { ...data, nonce: 'fedcba9876543210' } }],
  ['no try', { ...good, data: { type: 'wx', ok: true } }],
  ['another kind of message', { ...good, data: { ...data, type: 'webpack' } }],
  ['an answer that is no yes or no', { ...good, data: { ...data, ok: 'true' } }],
  ['text', { ...good, data: JSON.stringify(data) }],
  ['nothing', { ...good, data: null }],
])('a message of %s is none', (_, message) => {
  expect(readWxNews(message, own)).toBeUndefined();
});
