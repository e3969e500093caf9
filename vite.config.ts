import react from '@vitejs/plugin-react';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { describeAppPage } from './src/engine/site/appPage.ts';
import { englishApp } from './src/cli/english/englishApp.ts';
import { screenChunks } from './src/cli/screenChunks.ts';
import { ensureValidators } from './codegen/ensureValidators.mjs';
import { codeHash } from './src/server/code/codeHash.ts';
import { ByProject } from './tests/support/ByProject.ts';
import { excludedFiles } from './tests/support/isWhole.ts';

/** npm installs the style engine of antd twice in one version, for antd and for its utilities: one copy is loaded and keeps the styles. */
const oneStyleEngine = (): Plugin => ({
  name: 'one-style-engine',
  enforce: 'pre',
  resolveId(id, importer) {
    const isOfUtilities = importer?.includes('@ant-design/cssinjs-utils/') === true && id === '@ant-design/cssinjs';
    return isOfUtilities ? this.resolve(id, fileURLToPath(import.meta.resolve('antd')), { skipSelf: true }) : undefined;
  },
});

const sourcesOf = (...files: readonly string[]): readonly string[] =>
  files.map((file) => fileURLToPath(new URL(`src/${file}`, import.meta.url)));

/**
 * The chunks: after the first script a public page, the sign-in page or the back office; then the code that is loaded
 * when idle, and forms.
 */
const SCREENS = screenChunks([
  { main: sourcesOf('main.tsx') },
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
  plugins: () => [oneStyleEngine()],
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
const ENGLISH = fileURLToPath(new URL('src/engine/words/en', import.meta.url));
const MAIN = fileURLToPath(new URL('src/main.tsx', import.meta.url));

/** Code that imports the files of the product that are there, as `shared`, `server` and `browser`. */
const importing = (...files: readonly ('shared.ts' | 'ts' | 'browser.tsx')[]): string =>
  files
    .map((ending) => ({ name: ending.split('.')[0], file: join(PRODUCT, `product.${ending}`) }))
    .map(({ name, file }) =>
      existsSync(file) ? `import ${name}Code from ${JSON.stringify(file)};` : `const ${name}Code = undefined;`,
    )
    .join('\n');

/** The modules replaced by the code of a product, with their replacements. */
const BUILT_IN: Readonly<Record<string, () => string>> = {
  'src/server/code/builtCode.ts': () =>
    `${importing('shared.ts', 'ts')}
    export const BUILT = { shared: sharedCode, product: tsCode };`,
  'src/server/code/builtHash.ts': () => `export const BUILT_HASH = ${JSON.stringify(codeHash(PRODUCT))};`,
  'src/engine/product/builtShared.ts': () => `${importing('shared.ts')}\nexport const BUILT = sharedCode;`,
  'src/renderer/product/builtBrowser.ts': () => `${importing('browser.tsx')}\nexport const BUILT = browserCode ?? {};`,
};

/** On the server, too, but there pages have neither forms nor the product's own blocks: the browser draws those. */
const ON_SERVER: typeof BUILT_IN = {
  ...BUILT_IN,
  'src/renderer/product/builtBrowser.ts': () => 'export const BUILT = {};',
  'src/site/form/PublicForm.tsx': () => 'export const PublicForm = () => null;',
};

/**
 * Bundles the code of a schemas folder. The folder may be anywhere: its imports of modules and packages resolve to this
 * checkout.
 */
const productCode = (builtIn = BUILT_IN): Plugin => ({
  name: 'product-code',
  enforce: 'pre',
  // Products in this checkout resolve modules and packages on their own.
  ...(relative(ROOT, PRODUCT).startsWith('..')
    ? {
        resolveId(id: string, importer: string | undefined) {
          const isOwn = importer !== undefined && !relative(PRODUCT, importer).startsWith('..');
          return isOwn && !/^[./]/.test(id) ? this.resolve(id, MAIN, { skipSelf: true }) : undefined;
        },
      }
    : {}),
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
      : [productCode(mode === 'server' ? ON_SERVER : BUILT_IN), pageOfProduct(), ...AS_SHIPPED.plugins()]),
    ...(mode === 'production' ? [englishApp(ENGLISH)] : []),
  ],
  root: mode === 'server' || mode === 'test' ? '.' : 'src',
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
  test: {
    // One more than the two cores that the tests are designed for: many tests wait for a browser or a database.
    maxWorkers: 3,
    exclude: [...configDefaults.exclude, ...excludedFiles()],
    sequence: { sequencer: ByProject },
    // Tests may take long on a busy machine; these limits only end tests that hang.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 180_000 } },
    // Files of one worker share the modules they import: nothing is mocked, and importing took longer than many a test.
    isolate: false,
    projects: [
      // In the order in which they run: what takes longest comes first, so that short files fill the end.
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/support/e2eSetup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: 'tests/support/serverSetup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          include: [
            'tests/{language,fields,engine,proof,documents,annex,wire,schemas}/**/*.test.ts',
            'tests/*.test.ts',
            'tests/codegen/**/*.test.ts',
            'tests/cli/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser-parts',
          include: ['tests/{client,renderer,app,admin,toolbox,site}/**/*.test.ts'],
        },
      },
    ],
  },
}));
