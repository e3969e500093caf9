import { readdirSync } from 'node:fs';
import { join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { productWords } from './support/house/productWords.ts';
import { readCode } from './support/readImports.ts';
import { readTexts } from './support/house/readTexts.ts';

const FILES = ['src', 'codegen']
  .flatMap((room) =>
    readdirSync(room, { recursive: true }).map((file) => join(room, String(file).replaceAll('\\', '/'))),
  )
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.startsWith('src/generated/'))
  .sort();

const { names, paths, titles } = productWords();
const escaped = (words: readonly string[]): string =>
  words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
/** A name as a separate word; names of styles and options (`gj-task`, `--project`) are other words, and so are tags. */
const NAMED = new RegExp(`(?<![\\w<-]|</)(${escaped(names)})(?![\\w-])`, 'g');
const PATH = new RegExp(`(?<![\\w/…])(${escaped(paths)})(?![\\w/-])`, 'g');
const TITLE = new RegExp(escaped(titles), 'g');

/** The product vocabulary in a text. */
const wordsIn = (text: string): string[] => [NAMED, PATH, TITLE].flatMap((words) => text.match(words) ?? []);

describe('the frame knows no product', () => {
  it('reads what the product is about from its documents', () => {
    expect(names).toEqual(
      expect.arrayContaining(['contract', 'Contract', 'marketclue', 'convertClue', 'TaxRate', 'IsChairman']),
    );
    expect(paths).toEqual(expect.arrayContaining(['/crmIndex', '/contract/index', '/api/System/GetCrmRoute']));
    expect(titles).toEqual(expect.arrayContaining(['合同', '项目', '投标', '收款', '开票申请', '合同管理']));
    expect(names).not.toContain('employee');
  });

  it('finds a word in literals, templates and paths, not within others', () => {
    expect(wordsIn("findEntity('contract')")).toEqual(['contract']);
    expect(wordsIn('/api/Contract/Search')).toEqual(['Contract']);
    expect(wordsIn('/contract/index?list=1')).toEqual(['contract', '/contract/index']);
    expect(wordsIn('请选择合同')).toEqual(['合同']);
    expect(wordsIn('subcontract <article> gj-task')).toEqual([]);
  });

  it('names nothing of the product in any room', () => {
    const found = FILES.flatMap((file) =>
      readTexts(file).flatMap(({ line, text }) => wordsIn(text).map((word) => `${file}:${line} ${word}`)),
    );

    expect(FILES.length).toBeGreaterThan(800);
    expect(found).toEqual([]);
  });

  it('asks the documents who plays a part of the organisation, and never by name', () => {
    const byName = /\b(findEntity|documentsOf|entityOf|entities\.get|useEntity|product\.find)\(\s*['"`]\w/;

    expect(FILES.filter((file) => byName.test(readCode(file)))).toEqual([]);
  });
});
