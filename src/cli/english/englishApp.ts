import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { englishChunks, rename } from './englishChunks.ts';
import { isUntranslated } from './untranslatedTexts.ts';
import type { Catalogue } from './putWords.ts';

/** The texts of catalogues, one file a room. */
export function readCatalogue(files: readonly string[]): Catalogue {
  const texts = files.flatMap((file) => {
    const document: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof document === 'object' && document !== null ? Object.entries(document) : [];
  });
  return new Map(texts.map(([text, english]) => [text, String(english)]));
}

/** Writes English versions of the built app's scripts next to the others, and the page that loads them. */
export function writeEnglish(app: string, catalogue: Catalogue): void {
  const assets = join(app, 'assets');
  const files = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const texts = new Map([...catalogue].filter(([text]) => !isUntranslated(text)));
  const { scripts, names } = englishChunks(
    new Map(files.map((name) => [name, readFileSync(join(assets, name), 'utf8')])),
    texts,
  );
  for (const [name, code] of scripts) writeFileSync(join(assets, name), code);
  const page = readFileSync(join(app, 'index.html'), 'utf8');
  writeFileSync(join(app, 'index.en.html'), rename(page, names).replace('<html lang="zh-CN"', '<html lang="en"'));
}

/** Adds an English version of the browser app. */
export const englishApp = (folder: string): Plugin => ({
  name: 'english-app',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler({ dir }) {
      const files = readdirSync(folder).map((file) => join(folder, file));
      if (dir !== undefined) writeEnglish(dir, readCatalogue(files));
    },
  },
});
