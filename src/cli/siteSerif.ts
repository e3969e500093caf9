import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The style sheet of the font lists its parts from the rarest to the most common characters. More parts pass 200 kB. */
const COMMON_PARTS = 6;
const PART = /-\[\d+\]-600[^}]*unicode-range: *([^;]*)/g;
/** Kept of texts and parts: Chinese characters, punctuation, signs. */
const IN_HEADINGS = /[\p{Script=Han}\p{P}\p{S}\x20-\x7e]/u;

const fontFile = (name: string): string => fileURLToPath(import.meta.resolve(`@fontsource/noto-serif-sc/${name}`));

/** The characters of a `unicode-range`, such as `U+20, U+4e00-4e02`. */
const charactersIn = (ranges: string): readonly string[] =>
  [...ranges.matchAll(/U\+(\w+)(?:-(\w+))?/gi)].flatMap(([, first = '', last = first]) => {
    const [from, to] = [parseInt(first, 16), parseInt(last, 16)];
    return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
  });

/** ASCII, the most common characters, and those of the files in `folders`, each once, in order. */
function charactersOf(folders: readonly string[]): string {
  const texts = folders.filter(existsSync).flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(json|tsx?)$/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  );
  const parts = [...readFileSync(fontFile('600.css'), 'utf8').matchAll(PART)].slice(-COMMON_PARTS);
  const common = charactersIn(`U+20-7e, ${parts.map(([, ranges]) => ranges).join()}`);
  const all = [...new Set([...common, ...texts.join('')])];
  return all
    .filter((each) => IN_HEADINGS.test(each))
    .toSorted()
    .join('');
}

/** Writes the font with these characters only, unless `cache` has it (it takes a second). Returns its file. */
async function writeSubset(cache: string, characters: string): Promise<string> {
  const file = join(cache, createHash('sha256').update(characters).digest('hex').slice(0, 8), 'serif.woff2');
  if (existsSync(file)) return file;
  const whole = readFileSync(fontFile('files/noto-serif-sc-chinese-simplified-600-normal.woff2'));
  const font = await subsetFont(whole, characters, { targetFormat: 'woff2', noLayoutClosure: true });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, font);
  return file;
}

/** The characters for `faceOf`, in order: the distances between their code points, which are short. */
export const distancesOf = (characters: string): string =>
  Array.from(characters, (each) => each.codePointAt(0) ?? 0)
    .map((point, i, all) => (point - (all[i - 1] ?? 0)).toString(36))
    .join();

/**
 * Adds the serif of the site's headings to its style sheet, with its licence: a subset for the texts of the files in
 * `folders` and the most common characters. Text keeps the system's font until a page that finds it in the cache. The
 * server only gets the list of its characters.
 */
export function siteSerif(folders: readonly string[], isServer: boolean): Plugin {
  const characters = charactersOf(folders);
  let file = '';
  return {
    name: 'site-serif',
    enforce: 'pre',
    async configResolved({ cacheDir }) {
      if (!isServer) file = await writeSubset(join(cacheDir, 'serif'), characters);
    },
    load: (id) =>
      /\/site\/frame\/COVERED\.ts$/.test(id) ? `export const COVERED = '${distancesOf(characters)}';` : undefined,
    transform(code, id) {
      if (isServer || !/\/site\/frame\/site\.css(\?|$)/.test(id)) return undefined;
      const url = relative(dirname(id), file).replaceAll('\\', '/');
      return `@font-face{font-family:'Site Serif';font-weight:600;font-display:optional;src:url('${url}')}\n${code}`;
    },
    generateBundle() {
      if (isServer) return;
      this.emitFile({ type: 'asset', fileName: 'assets/serif-licence.txt', source: readFileSync(fontFile('LICENSE')) });
    },
  };
}
