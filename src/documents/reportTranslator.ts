import { documentTexts, untranslatedTexts } from '#engine/schema/inEnglish.ts';
import type { EnglishDocument } from '#generated/documents/EnglishDocument.ts';
import { namedDocuments, type ProductDocuments } from '#engine/model/ProductDocuments.ts';
import engine from '#engine/words/en/engine.json' with { type: 'json' };
import terminal from '#engine/words/en/terminal.json' with { type: 'json' };
import { CHINESE, isDistinguishable, SENTENCE_HOLE, sentenceOf } from '#engine/words/Sentence.ts';
import { translator, type Translate } from '#engine/words/translator.ts';

/** Limit for matching nested conditions, which are long. The texts are the operator's own, so not an attack. */
const MAX_TRIES = 20_000;

type Texts = readonly (readonly [chinese: string, english: string])[];

export interface ReportWords {
  /** Translates a whole text of another module or of documents, or returns it unchanged. */
  readonly say: Translate;
  /** The same of a text that stands alone and in documents, which may be called as a word of ours is. */
  readonly title: Translate;
}

const SIGNS = ['=', '≠', '<', '≤', '>', '≥', '+', '−', '×', '÷'] as const;
const WORDS: readonly (readonly [chinese: string, english: string])[] = [
  ...SIGNS.map((sign): readonly [string, string] => [sign, sign]),
  ['且', 'and'],
  ['或', 'or'],
  ['与', 'and'],
];
/** Text around parts of conditions; there are no spaces next to brackets. */
const CONDITION_PARTS: readonly (readonly [chinese: string, english: string])[] = [
  ['（{0}）', '({0:text})'],
  ['{0} 包含{1}', '{0:text} includes {1:text}'],
  ['{0} 不包含{1}', '{0:text} does not include {1:text}'],
  ...WORDS.flatMap(([chinese, english]) =>
    [` ${chinese} `, `${chinese} `, ` ${chinese}`, chinese].map((sign): readonly [string, string] => [
      `{0}${sign}{1}`,
      `{0:text} ${english} {1:text}`,
    ]),
  ),
];

/** Most of these texts are in scripts, with translated parts; parts of unknown kind could match others by mistake. */
const isTold = ([chinese, english]: readonly [string, string]): boolean =>
  sentenceOf(chinese, english)?.kinds.includes('data') !== true;

/** Whether a text has more than a few fixed characters: 是, 不是, 不包含 match any condition with a comparison. */
const isLong = ([chinese]: readonly [string, string]): boolean => chinese.replace(SENTENCE_HOLE, '').trim().length > 3;

/** A text of documents with its placeholders unfilled; none if it is hardly more than placeholders. */
function unfilled([chinese, english]: readonly [string, string]): (readonly [string, string])[] {
  const sentence = sentenceOf(chinese, english);
  if (sentence === undefined) return [[chinese, english]];
  return isDistinguishable(sentence) ? [[chinese, english.replace(SENTENCE_HOLE, '{$1:text}')]] : [];
}

/** The constants that expressions of documents compare with, as they appear in conditions. */
const constantsOf = (named: readonly unknown[]): (readonly [string, string])[] =>
  [...JSON.stringify(named).matchAll(/'([^'"\\]+)'/g)]
    .filter(([, text = '']) => CHINESE.test(text))
    .map(([, text = '']) => [`“${text}”`, `“${text}”`]);

/** The English of reports, of the first version that has a text; the caller's `own` come first. */
export function reportTranslator(versions: readonly ProductDocuments[], server: Texts, own: Texts = []): ReportWords {
  const named = versions.flatMap(namedDocuments);
  const others = [...server.filter((each) => isTold(each) || isLong(each)), ...Object.entries(engine).filter(isTold)];
  const english: EnglishDocument['texts'] = Object.fromEntries(
    versions.flatMap(({ english: own }) => Object.entries(own?.texts ?? {})),
  );
  const told = [...documentTexts(named, english)];
  const only = [...untranslatedTexts(named, english)].map((text): readonly [string, string] => [text, text]);
  const texts = [...constantsOf(named), ...[...told, ...only].flatMap(unfilled)];
  const titles = told.filter(([chinese, other]) => sentenceOf(chinese, other) === undefined);
  // Terminal texts must not translate a field's title differently than its document.
  const say = translator(
    [...own, ...others, ...titles, ...Object.entries(terminal), ...CONDITION_PARTS, ...texts],
    [],
    MAX_TRIES,
  );
  const title = translator(
    [...titles, ...own, ...others, ...Object.entries(terminal), ...CONDITION_PARTS, ...texts],
    [],
    MAX_TRIES,
  );
  return { say, title };
}
