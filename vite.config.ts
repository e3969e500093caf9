import react from '@vitejs/plugin-react';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { describeAppPage } from './src/engine/site/appPage.ts';
import { englishApp } from './src/cli/english/englishApp.ts';
import { screenChunks } from './src/cli/screenChunks.ts';
import { siteSerif } from './src/cli/siteSerif.ts';
import { ensureValidators } from './codegen/ensureValidators.mjs';
import { codeFolders } from './src/server/settings/codeFolders.mjs';
import { codeHash } from './src/server/code/codeHash.ts';

/** npm installs the style engine of antd twice in one version, for antd and for its utilities: one copy is loaded and keeps the styles. */
const oneStyleEngine = (): Plugin => ({
  name: 'one-style-engine',
  enforce: 'pre',
  resolveId(id, importer) {
    const isOfUtilities = importer?.includes('@ant-design/cssinjs-utils/') === true && id === '@ant-design/cssinjs';
    return isOfUtilities ? this.resolve(id, fileURLToPath(import.meta.resolve('antd')), { skipSelf: true }) : undefined;
  },
});

/**
 * Writes the wrappers of CommonJS modules as function expressions: browsers compile those at once, other functions a
 * second time when they are called. For React that takes a third of its evaluation.
 */
const eagerModules = (): Plugin => ({
  name: 'eager-modules',
  renderChunk: (code) => code.replace(/(__commonJS(?:Min)?\()\(?\(([\w, ]*)\) => \{/g, '$1(function ($2) {'),
});

/** React's client is fetched with the page, not after the first script. */
const preloadClient = (): Plugin => ({
  name: 'preload-client',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /^assets\/client-[^/]*\.js$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        })),
  },
});

/** Forms validate with the engine: Formily's own messages, in four languages, and those of antd's form are left out. */
const noFormMessages = (): Plugin => ({
  name: 'no-form-messages',
  load: (id) => (/@formily[\\/]validator[\\/]esm[\\/]locale\.js$/.test(id) ? 'export default {};' : undefined),
  transform: (code, id) =>
    /[\\/]antd[\\/]es[\\/]locale[\\/]zh_CN\.js$/.test(id)
      ? { code: code.replace(/ {4}defaultValidateMessages: \{.*?\n {4}\}\n/s, ''), map: null }
      : undefined,
});

const sourcesOf = (...files: readonly string[]): readonly string[] =>
  files.map((file) => fileURLToPath(new URL(`src/${file}`, import.meta.url)));

/**
 * The chunks: after the first script a public page, the sign-in page or the back office; then the code that is loaded
 * when idle, and forms.
 */
const SCREENS = screenChunks([
  // With what all screens share, which would be a small chunk of its own.
  {
    main: sourcesOf(
      'main.tsx',
      'client/http/Envelope.ts',
      'client/OFFICE_USED.ts',
      'engine/errors.ts',
      'renderer/layout/whenIdle.ts',
    ),
  },
  { client: [fileURLToPath(import.meta.resolve('react-dom/client'))] },
  {
    site: sourcesOf('site/frame/siteCalls.ts', 'site/frame/SiteFrame.tsx', 'site/loadPage.ts', 'site/SitePage.tsx'),
    signIn: sourcesOf('app/guards.ts', 'app/signIn/LoginScreen.tsx'),
    frame: sourcesOf('app/guards.ts', 'backOffice.tsx', 'renderer/list/ListScreen.tsx'),
  },
  {
    idle: sourcesOf(
      'app/shell/MenuFilter.tsx',
      'app/favourites/FavouriteStar.tsx',
      'app/shell/Bell.tsx',
      'app/shell/OfflineBar.tsx',
      'app/palette/FrameKeys.ts',
      'renderer/layout/openPopups.tsx',
      'renderer/list/viewParts.ts',
    ),
    form: sourcesOf(
      'renderer/form/FormDrawer.tsx',
      'renderer/fields/controls/EnumSelect.tsx',
      'renderer/fields/controls/ReferencePicker.tsx',
      'renderer/fields/controls/YesNo.tsx',
      'renderer/fields/controls/DateInput.tsx',
      'renderer/fields/controls/TextInput.tsx',
      'renderer/fields/controls/NumberInput.tsx',
    ),
    // A separate chunk: if it cannot be loaded, the browser's own dialogs are used.
    Notices: sourcesOf('app/shell/Notices.tsx'),
  },
]);

/** The build settings of the product; the pages of the benchmark are built the same way. */
export const AS_SHIPPED = {
  plugins: () => [oneStyleEngine(), eagerModules()],
  treeshake: {
    moduleSideEffects: [
      // Forms use Formily. antd's own form engine would be bundled for a context of its inputs unless it is declared
      // free of side effects.
      { test: /@rc-component[\\/]form[\\/]/, sideEffects: false },
      // They are built from our own models: Formily's reader of schemas only enters itself in tables of its own.
      { test: /@formily[\\/](json-schema|react)[\\/]/, sideEffects: false },
      // Only the used exports of an annex are bundled, whatever else its entry exports.
      { test: /[\\/]src[\\/]annex[\\/].*\.tsx?$/, sideEffects: false },
    ],
  },
};

/** The folder whose code is built in. */
const PRODUCT = resolve(process.env['GUIJU_PRODUCT'] ?? fileURLToPath(new URL('schemas', import.meta.url)));
const ROOT = fileURLToPath(new URL('.', import.meta.url));
/** The folders of its code: its own and those of its extensions. */
const CODE = codeFolders(PRODUCT).folders;
/** Those outside of this checkout; the others resolve packages as the checkout does. */
const OUTSIDE = CODE.filter((folder) => relative(ROOT, folder).startsWith('..'));
const ENGLISH = fileURLToPath(new URL('src/engine/words/en', import.meta.url));
const MAIN = fileURLToPath(new URL('src/main.tsx', import.meta.url));

/**
 * Code that imports a file of each folder, where it is there, and exports the list of their default exports as `name`;
 * undefined for a missing file.
 */
const importing = (name: string, ending: 'shared.ts' | 'ts' | 'browser.tsx'): string => {
  const files = CODE.map((folder) => join(folder, `product.${ending}`)).map((file) => ({
    file,
    isThere: existsSync(file),
  }));
  return [
    ...files.flatMap(({ file, isThere }, i) => (isThere ? [`import ${name}${i} from ${JSON.stringify(file)};`] : [])),
    `const ${name} = [${files.map(({ isThere }, i) => (isThere ? `${name}${i}` : 'undefined')).join(', ')}];`,
  ].join('\n');
};

/** The modules replaced by the code of a product, with their replacements. */
const BUILT_IN: Readonly<Record<string, () => string>> = {
  'src/server/code/builtCode.ts': () =>
    `${importing('shared', 'shared.ts')}\n${importing('products', 'ts')}\nexport const BUILT = { shared, products };`,
  'src/server/code/builtHash.ts': () => `export const BUILT_HASH = ${JSON.stringify(codeHash(PRODUCT))};`,
  'src/engine/product/builtShared.ts': () => `${importing('shared', 'shared.ts')}\nexport const BUILT = shared;`,
  'src/renderer/product/builtBrowser.ts': () =>
    `${importing('parts', 'browser.tsx')}
    const all = (name) => Object.assign({}, ...parts.map((part) => part?.[name]));
    export const BUILT = { fields: all('fields'), effects: all('effects'), screens: all('screens'), blocks: all('blocks') };`,
};

/** On the server, too, but there pages have neither forms nor the product's own blocks: the browser draws those. */
const ON_SERVER: typeof BUILT_IN = {
  ...BUILT_IN,
  'src/renderer/product/builtBrowser.ts': () => 'export const BUILT = {};',
  'src/site/form/PublicForm.tsx': () => 'export const PublicForm = () => null;',
};

/** The names by which own code imports the product, with their modules. */
const ENTRIES = ['shared', 'server', 'browser'].map((name) => ({
  find: `guiju/${name}`,
  replacement: fileURLToPath(new URL(`src/annex/embed/${name}.ts`, import.meta.url)),
}));

/**
 * Bundles the code of a schemas folder and its extensions. They may be anywhere: a package that they do not have
 * themselves resolves to that of this checkout, and of React and its like there is only this one.
 */
const productCode = (builtIn = BUILT_IN): Plugin => ({
  name: 'product-code',
  enforce: 'pre',
  async resolveId(id, importer) {
    const isOwn = importer !== undefined && OUTSIDE.some((folder) => !relative(folder, importer).startsWith('..'));
    if (!isOwn || /^[./]/.test(id)) return undefined;
    return (await this.resolve(id, MAIN, { skipSelf: true })) ?? this.resolve(id, importer, { skipSelf: true });
  },
  load: (id) => Object.entries(builtIn).find(([module]) => id.replaceAll('\\', '/').endsWith(module))?.[1](),
});

/**
 * In development the page comes from here and not from the server: it gets the product data that the server would
 * insert.
 */
const pageOfProduct = (): Plugin => ({
  name: 'page-of-product',
  apply: 'serve',
  async transformIndexHtml(html) {
    const { isCompanyDocument } = await import('./src/generated/validators.js');
    const company: unknown = existsSync(join(PRODUCT, 'company.json'))
      ? JSON.parse(readFileSync(join(PRODUCT, 'company.json'), 'utf8'))
      : undefined;
    const folder = join(PRODUCT, 'site');
    const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
    const pages = files.flatMap((file) => {
      const page: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      return typeof page === 'object' && page !== null && 'path' in page ? [{ path: String(page.path) }] : [];
    });
    return describeAppPage(html, {
      title: undefined,
      company: isCompanyDocument(company) ? company : undefined,
      pages,
    });
  },
});

// Builds and tests import the validators, whatever started them.
ensureValidators();

/** `vite build` makes the browser app, `vite build --mode server` the server; `vitest` takes its projects from here. */
export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    ...(mode === 'test'
      ? []
      : [
          productCode(mode === 'server' ? ON_SERVER : BUILT_IN),
          pageOfProduct(),
          noFormMessages(),
          preloadClient(),
          ...AS_SHIPPED.plugins(),
        ]),
    ...(mode === 'production' ? [englishApp(ENGLISH)] : []),
    ...(mode === 'test'
      ? []
      : [siteSerif([join(PRODUCT, 'site'), join(PRODUCT, 'demo'), join(ROOT, 'src/site')], mode === 'server')]),
  ],
  root: mode === 'server' || mode === 'test' ? '.' : 'src',
  resolve: { alias: ENTRIES },
  // Only a part of the SQL library is used; as a package it is two hundred files to find, read and run at every start.
  ssr: mode === 'server' ? { noExternal: ['kysely', 'react', 'react-dom', 'react-router', 'react-router-dom'] } : {},
  build:
    mode === 'server'
      ? {
          ssr: true,
          outDir: 'dist/server',
          emptyOutDir: true,
          target: 'node20',
          rolldownOptions: {
            // A loaded machine would warn of its slow plugins in the output of every command.
            checks: { bundlerTimings: false },
            input: {
              main: 'src/server/main.ts',
              guiju: 'src/cli/runGuiju.ts',
              pgliteWorker: 'src/server/db/pgliteWorker.ts',
              backupWorker: 'src/server/archive/backupWorker.ts',
              pdfWorker: 'src/server/print/pdfWorker.ts',
            },
            output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
          },
        }
      : {
          outDir: '../dist/app',
          emptyOutDir: true,
          sourcemap: false,
          // The server finds the style sheets of the site in it.
          manifest: 'files.json',
          target: 'es2022',
          // tests/e2e/bundle.test.ts limits the size of pages; a warning at every start would not help users.
          chunkSizeWarningLimit: 2000,
          // Browsers that do not know preloaded modules load them a little later.
          modulePreload: { polyfill: false },
          rolldownOptions: {
            treeshake: AS_SHIPPED.treeshake,
            output: {
              codeSplitting: {
                groups: [{ name: SCREENS, debugName: 'screens', includeDependenciesRecursively: false }],
              },
            },
          },
        },
  // Workers have their own bundle: the tools also need the parts that the product adds. Modules may load others later.
  worker: {
    plugins: () => [productCode()],
    format: 'es',
    rolldownOptions: { output: { chunkFileNames: 'assets/worker-[name]-[hash].js' } },
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8620',
      '/mediapreview': 'http://127.0.0.1:8620',
      '/logo.svg': 'http://127.0.0.1:8620',
      '^/(manifest\\.webmanifest|icon-.*\\.png|apple-touch-icon\\.png)$': 'http://127.0.0.1:8620',
    },
  },
}));
