/**
 * Gives Node 20 the `navigator` that Node has from 21 on. `pg` looks whether it runs at Cloudflare: where there is no `navigator` it makes a
 * `Response` to find out, for which Node reads all of its `fetch`. To be read before `pg` is.
 */
if (!('navigator' in globalThis))
  Object.defineProperty(globalThis, 'navigator', {
    value: { userAgent: `Node.js/${process.versions.node.split('.')[0] ?? ''}` },
    configurable: true,
    writable: true,
  });
