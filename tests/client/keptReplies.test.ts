import { expect, it } from 'vitest';
import { kindOf } from '#client/offline/keptReplies.ts';

const BASE = 'https://crm.example.com/assets/worker.js';

/** What the worker does with a request; the server says which replies of calls are kept. */
it.each([
  ['/', 'navigate', {}, 'page'],
  ['/s/news', 'navigate', {}, undefined],
  ['/assets/index-1.js', 'no-cors', {}, 'file'],
  ['/logo.svg', 'no-cors', {}, 'file'],
  ['/mediapreview/7', 'no-cors', {}, undefined],
  ['/api/order/Search?page=1', 'cors', {}, 'call'],
  ['/api/Live/Events', 'cors', { headers: { accept: 'text/event-stream' } }, undefined],
  ['/api/order/Update', 'cors', { method: 'POST' }, undefined],
  ['https://elsewhere.example/api/order/Search', 'cors', {}, undefined],
] as const)('%s by %s is %s: %s', (url, mode, init, kind) => {
  const { method, headers } = new Request(new URL(url, BASE), init);
  expect(kindOf({ method, headers, mode, url: new URL(url, BASE).href }, BASE)).toBe(kind);
});
