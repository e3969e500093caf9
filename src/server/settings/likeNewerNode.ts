/**
 * Defines the `navigator` that Node has from version 21 on, for Node 20. `pg` detects Cloudflare: without a `navigator`
 * it creates a `Response` for that, for which Node loads all of its `fetch`. Import this before `pg`.
 */
if (!('navigator' in globalThis))
  Object.defineProperty(globalThis, 'navigator', {
    value: { userAgent: `Node.js/${process.versions.node.split('.')[0] ?? ''}` },
    configurable: true,
    writable: true,
  });
