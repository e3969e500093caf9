// Preconditions of all scripts. Node built-ins only: a fresh clone has no packages yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ensureValidators } from '../../codegen/ensureValidators.mjs';
import { alone } from './alone.mjs';
import { codeFiles, hasCode, packageFolder } from '../server/settings/codeFolders.mjs';

/** The folder of package.json. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const LAUNCHERS = {
  guiju: "#!/usr/bin/env node\nimport('./guiju.mjs');\n",
  'guiju.cmd': '@node "%~dp0\\..\\..\\src\\cli\\guiju.mjs" %*\r\n',
};
/** Older than `engines` of package.json: it runs with warnings of npm about packages that are made for newer ones. */
const LEAST_NODE = [20, 19];
/** The modules that both the browser and the server use. */
const SHARED = ['wire', 'documents', 'proof', 'engine', 'fields', 'language', 'generated'];
/** In a checkout the configuration file runs directly: bundling it first, as below node_modules, takes four times as long. */
const vite = (base) => [
  join(packageFolder('vite', base) ?? root, 'bin/vite.js'),
  'build',
  ...['--configLoader', base === root ? 'runner' : 'bundle'],
];
const TARGETS = {
  app: {
    code: ['product.browser.tsx', 'product.shared.ts'],
    folders: ['app', 'admin', 'toolbox', 'site', 'renderer', 'client', 'cli/english', 'annex', ...SHARED],
    files: ['main.tsx', 'backOffice.tsx', 'index.html', 'cli/screenChunks.ts', 'cli/siteSerif.ts'],
    script: vite,
  },
  server: {
    code: ['product.ts', 'product.shared.ts'],
    folders: ['server', 'cli', 'annex', ...SHARED],
    files: [],
    script: (base) => [...vite(base), '--mode', 'server'],
  },
  // The library for other programs, needed for packing only.
  library: {
    code: [],
    folders: ['annex/embed', 'renderer', 'client', ...SHARED],
    files: ['cli/library.mjs'],
    script: () => ['src/cli/library.mjs'],
  },
};
/** The targets needed to run the product. */
const NEEDED = ['app', 'server'];
/** The product of this checkout; its code is in `dist` itself. */
const OWN = join(root, 'schemas');

/** True in an installed package instead of a checkout: it contains the build. The package `@guiju/build` has its sources. */
const isPackage = !existsSync(join(root, 'vite.config.ts'));
const BUILDER = '@guiju/build';

/** Ends the process with a clear line when Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1])) return;
  console.error(`Guiju needs Node 22.13 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the locked packages when node_modules is missing or older than package-lock.json, and generates the code that git does not have. */
export function ensureInstalled() {
  requireNode();
  if (isPackage) return;
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(root, 'node_modules/.guiju-installed');
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;
  if (!isInstalled())
    alone(root, () => {
      if (isInstalled()) return;
      installPackages();
      writeFileSync(stamp, lock);
    });
  linkCommand();
  ensureValidators();
}

function installPackages() {
  console.log('Installing packages ...');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const done = spawnSync(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (done.status === 0) return;
  console.error('The packages could not be installed; see the lines above.');
  process.exit(1);
}

/** Makes `npx guiju` run this checkout's own command: npm only links commands of dependencies. */
export function linkCommand() {
  const folder = join(root, 'node_modules/.bin');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(LAUNCHERS)) {
    const file = join(folder, name);
    if (existsSync(file)) continue;
    writeFileSync(file, text);
    chmodSync(file, 0o755);
  }
}

/** The schemas folder of a command line: `--schemas DIR`, else SCHEMAS_DIR, else that of the current folder. */
export function schemasFolder(argv) {
  const at = argv.findIndex((word) => word === '--schemas' || word.startsWith('--schemas='));
  const named = at < 0 ? undefined : argv[at].includes('=') ? argv[at].slice('--schemas='.length) : argv[at + 1];
  return resolve(named || process.env.SCHEMAS_DIR?.trim() || 'schemas');
}

/**
 * Builds the browser app and the server, or the given targets, when their sources, or the code of the schemas folder
 * `product`, have changed since the last build. A folder with code is built separately. Returns the folder of the
 * product's server.
 */
export function ensureBuilt(targets = NEEDED, { quiet = false, product = OWN } = {}) {
  const ownPlace = join(root, 'dist');
  const place = product === OWN ? ownPlace : join(ownPlace, 'products', hashText(product), 'dist');
  const isOther = (name) => product !== OWN && hasCode(product, TARGETS[name].code);
  const base = isPackage && targets.some(isOther) ? builderOf(product, place) : root;
  for (const name of targets) {
    if (isPackage && !(isOther(name) && base !== undefined)) continue;
    build(name, isOther(name) ? { product, place, quiet, base } : { product: OWN, place: ownPlace, quiet, base });
    if (name === 'server' && !isPackage) makeDatabase(isOther(name) ? place : ownPlace);
  }
  return join(isOther('server') ? place : ownPlace, 'server');
}

/**
 * The folder of the package that builds own code; undefined where it is not installed, but the code was built before:
 * the server then refuses other code. Ends the process when there is neither, or the package is of another version.
 */
function builderOf(product, place) {
  const versionIn = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  const [folder, version] = [packageFolder(BUILDER, product), versionIn(root)];
  if (folder !== undefined && versionIn(folder) === version) return folder;
  if (folder === undefined && existsSync(join(place, 'server/main.js'))) return undefined;
  console.error(
    `${product} 有自己的代码（product*.ts）或扩展，要用同一版本的 ${BUILDER} 构建：npm install -D ${BUILDER}@${version}`,
  );
  process.exit(1);
}

function build(name, { product, place, quiet, base }) {
  const { folders, files, script } = TARGETS[name];
  const code = hasCode(product, TARGETS[name].code) ? codeFiles(product) : [];
  const sources = sourceFiles(base, folders, files, code);
  const [stamp, seen] = ['stamp', 'seen'].map((ending) => join(place, `${name}.${ending}`));
  const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
  // Reading the modification times of a thousand files takes half as long as reading the files.
  const look = `${hashTimes(sources)} ${built}`;
  if (existsSync(seen) && readFileSync(seen, 'utf8') === look) return;
  const wanted = hashSources(base, sources);
  if (built === wanted) return writeQuietly(seen, look);
  alone(place, () => {
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
    if (!quiet) console.log(product === OWN ? `Building the ${name} ...` : `Building the ${name} with ${product} ...`);
    run(
      [...script(base), '--logLevel', base === root ? 'warn' : 'error', '--outDir', join(place, name)],
      { GUIJU_PRODUCT: product },
      base,
    );
    if (name === 'app') compress(join(place, 'app'));
    mkdirSync(place, { recursive: true });
    writeFileSync(stamp, wanted);
  });
}

/** Runs a Node program in the folder `cwd`, with more in its environment, and ends this process when it fails. */
export function run(args, env = {}, cwd = root) {
  const done = spawnSync(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** Creates a database in a folder. Drops the two template databases: they are most of its files, and are never used. */
const CREATE_DATABASE = `
  import { PGlite } from '@electric-sql/pglite';
  const database = await PGlite.create(process.argv[1]);
  const others = "from pg_database where datname <> current_database()";
  await database.exec("update pg_database set datistemplate = false where datname in (select datname " + others + ")");
  const { rows } = await database.query("select datname " + others);
  for (const { datname } of rows) await database.exec("drop database " + datname);
  await database.close();
`;

/** Creates the files of an empty database for first starts to copy: that takes 3 s and 500 MB of memory. */
function makeDatabase(place) {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'));
  const wanted = `${version} ${hashText(CREATE_DATABASE)}`;
  const isMade = (stamp) => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  const [folder, stamp] = ['database', 'database.stamp'].map((name) => join(place, name));
  if (isMade(stamp)) return;
  alone(place, () => {
    if (isMade(stamp)) return;
    rmSync(stamp, { force: true });
    rmSync(folder, { recursive: true, force: true });
    const half = `${folder}.half`;
    rmSync(half, { recursive: true, force: true });
    if (isMade(join(root, 'dist/database.stamp'))) cpSync(join(root, 'dist/database'), half, { recursive: true });
    else run(['--input-type=module', '--eval', CREATE_DATABASE, half]);
    renameSync(half, folder);
    writeFileSync(stamp, wanted);
  });
}

const hashText = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

function sourceFiles(base, folders, single, code) {
  const files = [
    ...single.map((file) => join(base, 'src', file)),
    ...folders.flatMap((folder) => listFiles(join(base, 'src', folder))),
    ...code,
    ...['package-lock.json', 'package.json', 'vite.config.ts'].map((file) => join(base, file)),
  ];
  return files.filter((file) => existsSync(file)).sort();
}

function hashSources(base, files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(base.length)).update(readFileSync(file));
  return hash.digest('hex');
}

/** A hash that changes whenever a file is written, replaced, added or deleted. */
const hashTimes = (files) =>
  hashText(
    files
      .map((file) => {
        const { size, mtimeMs, ctimeMs, ino } = statSync(file);
        return [file, size, mtimeMs, ctimeMs, ino].join(' ');
      })
      .join('\n'),
  );

/** Writes a cache file; a failure is ignored, as it only costs time. */
function writeQuietly(file, text) {
  try {
    writeFileSync(file, text);
  } catch {
    // The next run reads all sources again.
  }
}

function listFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Writes .br and .gz next to every text file, so that the server never compresses during a request. */
function compress(folder) {
  for (const file of listFiles(folder)) {
    if (!/\.(m?js|css|html|svg|json)$/.test(file) || statSync(file).size < 1024) continue;
    const text = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
  }
}
