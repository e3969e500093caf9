import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { createHash } from 'node:crypto';
import { findWords, type Found, type Span, type Words } from './findWords.ts';

/** Translations by Chinese text. `{0}`: an inserted value; `{0|record|records}`: singular or plural by a number. */
type Catalogue = ReadonlyMap<string, string>;

/** The kind of an inserted value (`{0:text}`) matters only to the server: browsers insert texts in their language. */
const HOLE = /\{(\d+)(?::\w+)?(?:\|([^{}|]*)\|([^{}|]*))?\}/g;

/** The parts of a translated text, in order; `word`: one of two words, chosen by a number. */
type Part = { readonly text: string } | { readonly hole: number; readonly word?: readonly [string, string] };

/** Splits a translated text into its texts and inserted values. */
export function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const found of text.matchAll(HOLE)) {
    if (found.index > at) parts.push({ text: text.slice(at, found.index) });
    const [all, hole = '', one, more] = found;
    parts.push({
      hole: Number(hole),
      ...(one === undefined || more === undefined ? {} : { word: [one, more] as const }),
    });
    at = found.index + all.length;
  }
  return at < text.length ? [...parts, { text: text.slice(at) }] : parts;
}

/** Replaces the texts of a script by their translations in the catalogue; everything else stays, byte for byte. */
export function putWords(code: string, words: readonly Words[], catalogue: Catalogue): string {
  const put = ({ start, end }: Span): string => {
    let [out, at] = ['', start];
    for (const word of words) {
      if (word.start < at || word.end > end) continue;
      const text = catalogue.get(word.key);
      // Texts inside it may have their own translation.
      if (text === undefined) continue;
      out += code.slice(at, word.start) + written(word, text, put);
      at = word.end;
    }
    return out + code.slice(at, end);
  };
  return put({ start: 0, end: code.length });
}

function written({ kind, holes }: Words, text: string, put: (span: Span) => string): string {
  if (kind === 'text') return JSON.stringify(text);
  const pieces = partsOf(text).map((part) => {
    if ('text' in part) return kind === 'children' ? JSON.stringify(part.text) : escaped(part.text);
    const span = holes[part.hole];
    const value = span === undefined ? '""' : put(span);
    const shown =
      part.word === undefined ? value : `(${value})==1?${part.word.map((word) => JSON.stringify(word)).join(':')}`;
    return kind === 'children' ? shown : `\${${shown}}`;
  });
  return kind === 'children' ? `[${pieces.join(',')}]` : `\`${pieces.join('')}\``;
}

const escaped = (text: string): string => text.replace(/[`\\]|\$(?=\{)/g, '\\$&');

/** The texts of catalogues, one file a room. */
export function readCatalogue(files: readonly string[]): Catalogue {
  const texts = files.flatMap((file) => {
    const document: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof document === 'object' && document !== null ? Object.entries(document) : [];
  });
  return new Map(texts.map(([text, english]) => [text, String(english)]));
}

/** Scripts of the worker that runs cases: documents state its texts in Chinese, so its reports are translated instead. */
export const RUNS_CASES = /^(taskWorker|worker-)/;

/** Writes English versions of the built app's scripts next to the others, and the page that loads them. */
export function writeEnglish(app: string, catalogue: Catalogue): void {
  const assets = join(app, 'assets');
  const files = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const texts = new Map([...catalogue].filter(([text]) => !isUntranslated(text)));
  const { scripts, names } = englishChunks(
    new Map(files.map((name) => [name, readFileSync(join(assets, name), 'utf8')])),
    (name) => (RUNS_CASES.test(name) ? new Map() : texts),
  );
  for (const [name, code] of scripts) writeFileSync(join(assets, name), code);
  const page = readFileSync(join(app, 'index.html'), 'utf8');
  writeFileSync(join(app, 'index.en.html'), rename(page, names).replace('<html lang="zh-CN"', '<html lang="en"'));
}

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

type Scripts = ReadonlyMap<string, string>;

/** The name of a script in English, by the name that it has in Chinese. */
type EnglishNames = ReadonlyMap<string, string>;

/** The scripts of the app in English: those with texts of the catalogue, and those that fetch one; both use all others. */
export function englishChunks(
  scripts: Scripts,
  catalogueOf: (name: string) => Catalogue,
): { scripts: Scripts; names: EnglishNames } {
  const found = new Map([...scripts].map(([name, code]) => [name, findWords(name, code)]));
  const fetched = new Map([...found].map(([name, { strings }]) => [name, namedIn(strings, scripts)]));
  const translated = [...scripts].map(([name, code]): [string, string] => [
    name,
    putWords(code, found.get(name)?.words ?? [], catalogueOf(name)),
  ]);
  const own = new Set(translated.filter(([name, code]) => scripts.get(name) !== code).map(([name]) => name));
  const hashes = new Map(translated.map(([name, code]) => [name, hashText(name + code)]));
  const names = new Map<string, string>();
  for (const name of scripts.keys()) {
    const within = reachedFrom(name, fetched);
    // Browsers cache scripts forever, so a script's hash includes the scripts it loads.
    const hash = hashText(within.map((each) => hashes.get(each)).join(' '));
    if (within.some((each) => own.has(each))) names.set(name, name.replace(/\.js$/, `-en${hash}.js`));
  }
  const english = translated.flatMap(([name, code]): [string, string][] => {
    const renamed = names.get(name);
    return renamed === undefined ? [] : [[renamed, rename(code, names)]];
  });
  return { scripts: new Map(english), names };
}

/** A script, or a page, that fetches English scripts in the place of the others. */
const rename = (code: string, names: EnglishNames): string =>
  code.replace(/(?<=["'`/])([\w.-]+\.js)(?=["'`])/g, (file) => names.get(file) ?? file);

const namedIn = (strings: Found['strings'], scripts: Scripts): readonly string[] => [
  ...new Set(strings.map(({ value }) => value.slice(value.lastIndexOf('/') + 1)).filter((file) => scripts.has(file))),
];

function reachedFrom(name: string, fetched: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const reached = new Set([name]);
  for (const each of reached) for (const next of fetched.get(each) ?? []) reached.add(next);
  return [...reached].sort();
}

const hashText = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').replace(/\W|_/g, '').slice(0, 8);

/** Texts that stay Chinese in the English scripts, with a common reason. */
interface Kept {
  readonly why: string;
  readonly texts: readonly string[];
}

/** Texts that are matched by code instead of read, or that are never visible. */
export const UNTRANSLATED_TEXTS: readonly Kept[] = [
  {
    why: 'times as people type them: English readers may type Chinese ones, too',
    texts: [...'上午 早上 凌晨 中午 下午 晚上 现在 半 前 今 本 一二三四五六日天'.split(' ')],
  },
  {
    why: 'brackets that a text is not broken at, and quotation marks that typing puts in',
    texts: ['()[]{}<>«»»«［］｛｝', '「', '『', '』', '＜', '＞'],
  },
  { why: 'a language calls itself by its own name', texts: ['中文'] },
  {
    why: 'names in the templates of documents, compared as they are written',
    texts: ['今天 打印人', '操作人 标题', '{打印人} {今天}'],
  },
  {
    why: 'values that proposed cases try, signs in tables, numbers of pasted lists',
    texts: ['乙', '甲乙丙丁', '〇', '一二三四五六七八九十'],
  },
  { why: 'names of sheets that are not imported, in files of either language', texts: ['导出说明', '填写说明'] },
  {
    why: 'words of the library of charts: it speaks English by itself where the page does',
    texts: [
      '国 一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月 1月 2月 3月 4月 5月 6月 7月 8月 9月 10月',
      '11月 12月 星期日 星期一 星期二 星期三 星期四 星期五 星期六 反选 矩形选择 圈选 横向选择 纵向选择 保持选择 清除选择',
      '数据视图 区域缩放 区域缩放还原 切换为折线图 切换为柱状图 切换为堆叠 切换为平铺 保存为图片 右键另存为图片 饼图 柱状图 折线图',
      '散点图 涟漪散点图 雷达图 树图 矩形树图 箱型图 K线图 热力图 地图 平行坐标图 线图 桑基图 漏斗图 仪表盘图 象形柱图',
      '主题河流图 旭日图 自定义图表 这是一个关于“{title}”的图表。 这是一个图表，',
      '图表类型是{seriesType}，表示{seriesName}。 图表类型是{seriesType}。',
      '它由{seriesCount}个图表系列组成。 第{seriesId}个系列是一个表示{seriesName}的{seriesType}，',
      '第{seriesId}个系列是一个{seriesType}， 其数据是—— 其中，前{displayCnt}项是——',
      '{name}的数据是{value}',
    ].flatMap((line) => line.split(' ')),
  },
  { why: 'signs that a library of dates looks for in addresses of fonts', texts: ['顧'] },
];

/** Recognized by a part: tables of libraries (top-level domains; months, days and number formats of spreadsheets), the pattern of times, and tables of brackets. */
const TABLES = /上午\|早上|【〔|】〕|みんな|^[^ ]+;[^ ]+$|"[年月时]"|^(曜日|非數值)$/;

/** Whether a text stays unchanged. */
export const isUntranslated = (text: string): boolean =>
  UNTRANSLATED_TEXTS.some(({ texts }) => texts.includes(text)) || TABLES.test(text);
