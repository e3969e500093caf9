// Builds the library for other programs: `guiju/engine`, `guiju/react`, and their types. Needed for packing only.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, minify } from 'vite';
import { READMES } from '../annex/embed/readmes.mjs';
import { root, run } from './prepare.mjs';

const OUT = join(root, 'dist/library');
const ENTRIES = { engine: 'annex/embed/engine', react: 'annex/embed/index' };
/** The entries of own code: it is built together with the product, so they have types only. */
const OWN_CODE = ['annex/embed/shared', 'annex/embed/server', 'annex/embed/browser'];
/** An app has these once, and its own: two of them would not know each other. */
const OF_THE_APP = /^(react|react-dom|antd|@ant-design\/icons|dayjs)(\/|$)/;
/** Properties of field types, functions and effects that lists, databases, files and proofs use, but forms do not. */
const NOT_OF_FORMS = [
  ...[
    'cell',
    'column',
    'counted',
    'domain',
    'enumType',
    'filter',
    'holds',
    'isBrief',
    'isChosen',
    'isComparison',
    'isSortable',
    'isSummed',
    'isTagged',
    'many',
    'mask',
  ],
  ...['isEmptyByArguments', 'isExact', 'isTransparent', 'moment', 'result', 'sample', 'takes', 'timeOfDay', 'typed'],
  ...['typescript', 'upload', 'width', 'word'],
];
/** Those that no file has stated so far. */
const notFound = new Set(NOT_OF_FORMS);

/** Removes these properties and their dependencies; proposals for misspelt and foreign names belong to `guiju check`. */
const formsOnly = () => ({
  name: 'forms-only',
  transform(code, id) {
    const file = id.replaceAll('\\', '/');
    if (/language\/compiler\/(nearestName|foreignNames)\.ts$/.test(file))
      return [...code.matchAll(/^export (?:function|const) (\w+)/gm)]
        .map(([, name]) => `export const ${name} = () => undefined;`)
        .join('\n');
    if (!/(fields\/(kinds\/\w+|facets\/FieldKind)|functions\/\w+Functions?|rules\/EFFECTS)\.ts$/.test(file))
      return withPure(code);
    return facetsOf(this.parse(code))
      .sort((a, b) => b.start - a.start)
      .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code);
  },
  buildEnd(error) {
    if (error === undefined && notFound.size > 0)
      this.error(`No kind and no function states ${[...notFound].join(', ')}: see NOT_OF_FORMS`);
  },
});

/** Marks constants that are made without effects: a bundler leaves out those that nothing uses. */
const withPure = (code) =>
  code
    .replace(/^((?:export )?const \w+.* = )new (?=RegExp\(|Set\()/gm, '$1/* @__PURE__ */ new ')
    .replace(/(new Set\(\s*)(?='[^']*'\.split\()/g, '$1/* @__PURE__ */ ');

/** The properties that are left out, of the objects that state kinds and functions, as nodes of the syntax tree. */
function facetsOf(program) {
  const declarations = program.body.flatMap((node) => (node.declaration ?? node).declarations ?? []);
  const stated = declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? init.arguments : [init]));
  return stated.flatMap(leftOut);
}

const leftOut = (node) =>
  node?.type !== 'ObjectExpression'
    ? []
    : node.properties.flatMap((each) => {
        const name = each.key?.name;
        if (!NOT_OF_FORMS.includes(name)) return name === 'format' && !isAmount(node) ? [each] : leftOut(each.value);
        notFound.delete(name);
        return [each];
      });

/** Messages show bounds in the format of their field, which only amounts have. */
const isAmount = ({ properties }) =>
  properties.some(({ key, value }) => key?.name === 'amount' && value.type === 'Literal');

/** Without a server: account calls need no worker, and the document of a page is edited as text. */
const REPLACED = [
  [/client\/proof\/withProof\.ts$/, `export const withProof = () => Promise.reject(new Error('There is no server'));`],
  [/renderer\/fields\/page\/PageBlocks\.tsx$/, `export { TextArea as PageBlocks } from '../controls/TextArea.tsx';`],
];
const withoutServer = () => ({
  name: 'without-server',
  load: (id) => REPLACED.find(([file]) => file.test(id.replaceAll('\\', '/')))?.[1],
});

const common = { configFile: false, root, logLevel: 'warn' };
const output = { outDir: OUT, emptyOutDir: false, target: 'es2022', minify: false };

/** Writes the types of some entries and all types they use, with import paths valid outside of this checkout. */
function writeTypes(all, entries, out) {
  const todo = [...entries];
  const done = new Set();
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    if (done.has(file)) continue;
    done.add(file);
    const text = readFileSync(join(all, `${file}.d.ts`), 'utf8')
      .replace(/^import '[^']+\.css';\n/gm, '')
      .replace(/^(?: {4})+/gm, (indent) => '\t'.repeat(indent.length / 4))
      .replace(/((?:from |import\(|import )["'])([#.][^"']+)\.tsx?(["'])/g, (_, before, name, after) => {
        const other = name.startsWith('#') ? name.slice(1) : join(dirname(file), name);
        todo.push(other);
        const path = relative(dirname(file), other).replaceAll('\\', '/');
        return `${before}${path.startsWith('.') ? path : `./${path}`}.js${after}`;
      });
    const to = join(out, 'types', `${file}.d.ts`);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, text);
  }
  // For compilers that want to know what is imported for its effect.
  writeFileSync(join(out, 'types/react.css.d.ts'), 'export {};\n');
}

/** Writes a package without the server: the entry with its chunks, types and a README. */
async function writePackage(entry, hasPeers) {
  const out = join(root, 'dist/packages', entry);
  const own = readdirSync(OUT, { recursive: true }).filter((file) =>
    entry === 'engine' ? file === 'engine.js' : /^(react\.(js|css)|chunks.*\.js)$/.test(file),
  );
  for (const file of own) {
    const text = readFileSync(join(OUT, file), 'utf8');
    const { code } = file.endsWith('.js') ? await minify(file, text, { module: true }) : { code: text };
    mkdirSync(dirname(join(out, file)), { recursive: true });
    writeFileSync(join(out, file), code);
  }
  writeTypes(TYPES, [ENTRIES[entry]], out);
  cpSync(join(root, 'LICENSE'), join(out, 'LICENSE'));
  writeFileSync(join(out, 'README.md'), READMES[entry]);
  const { version, license, engines, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const about = {
    ...{
      name: `@guiju/${entry}`,
      version,
      description: READMES[entry].split('\n')[2],
      license,
      type: 'module',
      engines,
      sideEffects: ['*.css'],
    },
    exports: {
      '.': { types: `./types/${ENTRIES[entry]}.d.ts`, default: `./${entry}.js` },
      ...(entry === 'react' ? { './react.css': { types: './types/react.css.d.ts', default: './react.css' } } : {}),
    },
    ...(hasPeers ? { peerDependencies } : {}),
  };
  writeFileSync(join(out, 'package.json'), JSON.stringify(about, null, 2));
}

// Whatever the environment names: elements of development would fail in apps that are built for use.
process.env.NODE_ENV = 'production';
rmSync(OUT, { recursive: true, force: true });
rmSync(join(root, 'dist/packages'), { recursive: true, force: true });
await build({
  ...common,
  plugins: [formsOnly()],
  build: { ...output, lib: { entry: join(root, `src/${ENTRIES.engine}.ts`), formats: ['es'], fileName: 'engine' } },
});
await build({
  ...common,
  plugins: [react(), withoutServer()],
  resolve: { alias: { 'react-router-dom': join(root, 'src/annex/embed/HostLink.tsx') } },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ...output,
    cssCodeSplit: false,
    lib: { entry: join(root, `src/${ENTRIES.react}.ts`), formats: ['es'], fileName: 'react', cssFileName: 'react' },
    rolldownOptions: { external: OF_THE_APP, output: { chunkFileNames: 'chunks/[name]-[hash].js' } },
  },
});
const TYPES = join(OUT, 'all');
run(['node_modules/typescript/bin/tsc', '--project', 'src/annex/embed/tsconfig.types.json', '--outDir', TYPES]);
writeTypes(TYPES, [...Object.values(ENTRIES), ...OWN_CODE], OUT);
await writePackage('engine', false);
await writePackage('react', true);
rmSync(TYPES, { recursive: true });
// Bundlers may leave out of an app what it does not use.
writeFileSync(join(OUT, 'package.json'), JSON.stringify({ type: 'module', sideEffects: ['*.css'] }));
