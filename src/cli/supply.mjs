// npm run supply: the licences and install scripts of the packages, by package-lock.json; exit code 1 for an unknown one.
// With --sbom it also writes the packages of the server as CycloneDX to dist/sbom.cdx.json, as `npm pack` does.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Licences of packages that are used unchanged; LGPL: the libraries of sharp, which are linked and can be replaced. */
const LICENCES = /^(MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|Zlib|OFL-1\.1|LGPL-3\.0-or-later)$/;
/** Packages that state no licence in package.json, with that of their file. */
const STATED = { 'png-js': 'MIT' };
/** Packages of the build whose files are in the app, with the place of their licence. */
const SHIPPED = { '@fontsource/noto-serif-sc': 'dist/app/assets/serif-licence.txt' };
/** Packages that run a script when they are installed, with the reason. */
const SCRIPTS = { esbuild: 'development only: replaces its start script with the binary of the platform' };

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Returns how many packages of the server have each licence, and the problems of all packages. */
export function readSupply({ packages }) {
  const [licences, wrong] = [new Map(), []];
  for (const [path, { dev, devOptional, license, hasInstallScript }] of Object.entries(packages)) {
    if (path === '') continue;
    const name = nameOf(path);
    if (hasInstallScript === true && SCRIPTS[name] === undefined) wrong.push(`${name} runs a script when installed`);
    if ((dev === true || devOptional === true) && SHIPPED[name] === undefined) continue;
    const stated = license ?? STATED[name] ?? 'none';
    licences.set(stated, (licences.get(stated) ?? 0) + 1);
    const parts = stated.replace(/[()]/g, '').split(/ AND /);
    if (!parts.every((part) => part.split(/ OR /).some((one) => LICENCES.test(one))))
      wrong.push(`${name} has the licence ${stated}`);
  }
  return { licences, wrong };
}

function main() {
  const { licences, wrong } = readSupply(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  for (const [licence, count] of [...licences].sort(([, a], [, b]) => b - a)) console.log(`${count} ${licence}`);
  for (const [name, reason] of Object.entries(SCRIPTS)) console.log(`install script: ${name} (${reason})`);
  for (const [name, place] of Object.entries(SHIPPED)) console.log(`in the app: ${name} (licence: ${place})`);
  for (const line of wrong) console.error(line);
  process.exitCode = wrong.length > 0 ? 1 : 0;
  if (!process.argv.includes('--sbom')) return;
  mkdirSync('dist', { recursive: true });
  const options = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  writeFileSync('dist/sbom.cdx.json', execFileSync('npm', options, { maxBuffer: 1 << 26 }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
