interface Layer {
  readonly layers: readonly string[];
  readonly packages: readonly string[];
}

/** Which layers and packages each layer may import. The test of the architecture holds every import to this table. */
export const LAYERS: Readonly<Record<string, Layer>> = {
  generated: { layers: [], packages: ['ajv'] },
  core: { layers: ['generated'], packages: [] },
  documents: { layers: ['generated', 'core'], packages: ['jsonc-parser'] },
  client: { layers: ['generated', 'core'], packages: ['axios', 'dompurify', 'tus-js-client'] },
  renderer: {
    layers: ['generated', 'core', 'client'],
    packages: [
      'react',
      'react-dom',
      'react-router-dom',
      'antd',
      '@ant-design/icons',
      'valtio',
      'dayjs',
      '@formily/',
      '@tiptap/',
      'echarts',
      'uqr',
      'write-excel-file',
      'read-excel-file',
    ],
  },
  app: {
    layers: ['generated', 'core', 'documents', 'client', 'renderer', 'schemas'],
    packages: [
      'react',
      'react-dom',
      'react-router-dom',
      'antd',
      '@ant-design/icons',
      'valtio',
      'dayjs',
      '@codemirror/',
      'write-excel-file',
      'read-excel-file',
    ],
  },
  // Forms that anybody may send are drawn by the renderer, which is fetched when one comes near the window.
  site: {
    layers: ['generated', 'core', 'client', 'renderer'],
    packages: ['react', 'react-dom', 'react-router-dom', 'antd', 'valtio'],
  },
  // The entry that puts the two halves of the browser product together; they do not know each other.
  'main.tsx': { layers: ['app', 'site', 'client'], packages: ['react', 'react-dom', 'react-router-dom'] },
  server: {
    layers: ['generated', 'core', 'documents'],
    packages: [
      'node:',
      'fastify',
      '@fastify/',
      'kysely',
      'pg',
      '@electric-sql/pglite',
      'pino',
      'nodemailer',
      'sanitize-html',
      'qs',
      'uqr',
      'write-excel-file',
      'fflate',
      'aws4fetch',
      'sharp',
      'ipaddr.js',
      '@tus/',
      'p-limit',
    ],
  },
  cli: { layers: ['generated', 'core', 'documents', 'server'], packages: ['node:', 'jsonc-parser'] },
  codegen: {
    layers: ['generated', 'core', 'documents', 'server'],
    packages: ['node:', 'ajv', 'json-schema-to-typescript', 'prettier', 'vite'],
  },
};

/** The only places where some packages may be imported, as path prefixes. */
export const ONLY_IN: Readonly<Record<string, readonly string[]>> = {
  '@formily/': ['renderer/form/formily/'],
  axios: ['client/'],
  echarts: ['renderer/workbench/charts/'],
  pg: ['server/db/'],
  kysely: ['server/db/'],
  '@electric-sql/pglite': ['server/db/'],
  '@codemirror/': ['app/tools/'],
  'read-excel-file': ['app/tools/', 'app/enumAdmin/', 'renderer/list/import/'],
  fflate: ['server/media/'],
  aws4fetch: ['server/media/store/'],
  sharp: ['server/media/'],
  'ipaddr.js': ['server/media/remote/'],
  '@tus/': ['server/media/parts/'],
  'p-limit': ['server/media/'],
  'tus-js-client': ['client/http/'],
  uqr: ['renderer/icons/', 'server/site/'],
};

/** The layer of a path like `#core/rules/Rule.ts` or `core/rules/Rule.ts`. */
export const layerOf = (path: string): string => path.replace(/^#/, '').split('/')[0] ?? '';

/** Tells whether the table lets the file `from` import `to`. A layer may always import itself. */
export function isAllowed({ from, to }: { from: string; to: string }): boolean {
  const layer = LAYERS[layerOf(from)];
  if (layer === undefined) return false;
  if (to.startsWith('#')) return layerOf(to) === layerOf(from) || layer.layers.includes(layerOf(to));
  return layer.packages.some((name) => isPackage(to, name));
}

/** Tells whether an import specifier is (a part of) a package; a name that ends in `/` or `:` stands for a family. */
export function isPackage(specifier: string, name: string): boolean {
  return specifier === name || specifier.startsWith(/[/:]$/.test(name) ? name : `${name}/`);
}
