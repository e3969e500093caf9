import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Does what `npm install guiju` does, without the network: the files of the package and its dependencies below
 * `folder`. A product fails if it needs others. `hasBuild`: with the package that builds own code, and its dependencies.
 */
export function installPackage(folder: string, hasBuild = false): void {
  const options = ['--dry-run', '--json', '--ignore-scripts', '--loglevel=error'];
  const packed = execFileSync('npm', ['pack', ...options]).toString();
  for (const [, path = ''] of packed.matchAll(/"path": "([^"]+)"/g))
    copy(path, join(folder, 'node_modules/guiju', path));
  for (const name of installed(hasBuild)) {
    const to = join(folder, name);
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(resolve(name), to);
  }
  if (!hasBuild) return;
  execFileSync(process.execPath, ['src/cli/packBuild.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
  copy('dist/packages/build', join(folder, 'node_modules/@guiju/build'));
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true });
}

/** The folders of the packages in the lock file that belong to a server, or also to the build; not those for other machines. */
function installed(hasBuild: boolean): string[] {
  const lock: unknown = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const packages = typeof lock === 'object' && lock !== null && 'packages' in lock ? lock.packages : {};
  return Object.entries(packages ?? {}).flatMap(([name, entry]: [string, unknown]) => {
    const isObject = typeof entry === 'object' && entry !== null;
    const isOther = !isObject || (!hasBuild && 'dev' in entry) || 'optional' in entry;
    return name === '' || isOther || name.lastIndexOf('node_modules/') > 0 ? [] : [name];
  });
}
