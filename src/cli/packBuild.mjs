// npm run pack:build: packs `@guiju/build`, which an installed product needs to build code of its own: the sources of the
// app and the server, the settings of the build, and as dependencies the packages that they import.
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs';

const FOLDER = join(root, 'dist/packages/build');
const CONTENT = ['src', 'vite.config.ts', 'codegen/ensureValidators.mjs', 'schemas/meta'];

ensureInstalled();
ensureBuilt(['app']);
rmSync(FOLDER, { recursive: true, force: true });
for (const name of CONTENT) cpSync(join(root, name), join(FOLDER, name), { recursive: true });
const { name, version, license, imports, dependencies, devDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const texts = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(m?[jt]sx?|css)$/.test(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
const isUsed = ([each]) =>
  each.startsWith('@types/') || texts.some((text) => new RegExp(`['"]${each}(/[^'"]*)?['"]`).test(text));
writeFileSync(
  join(FOLDER, 'package.json'),
  JSON.stringify(
    {
      name: `@${name}/build`,
      version,
      description: 'Builds a product of Guiju with code of its own.',
      license,
      type: 'module',
      imports,
      dependencies: { ...dependencies, ...Object.fromEntries(Object.entries(devDependencies).filter(isUsed)) },
    },
    null,
    2,
  ),
);
execFileSync('npm', ['pack', FOLDER, '--loglevel=error'], { cwd: root, stdio: 'inherit' });
