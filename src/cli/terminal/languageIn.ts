import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocuments } from '#documents/readDocuments.ts';
import type { Language } from '#engine/words/Language.ts';

/** The language of a product: English where its `language` says so, else Chinese, also without a product. */
export function languageIn(folder: string): Language {
  const file = 'company.json';
  const path = join(folder, file);
  if (!existsSync(path)) return 'zh';
  const { company } = readDocuments([{ file, text: readFileSync(path, 'utf8') }]).product;
  return company?.language === 'en' ? 'en' : 'zh';
}
