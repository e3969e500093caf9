import type { Language } from '#engine/words/Language.ts';
import { AS_IS, translator, type Translate } from '#engine/words/translator.ts';
import texts from './en.json' with { type: 'json' };

/** Limit for matching sentences: expressions of the source may be long. */
const MAX_TRIES = 20_000;

export type ImportKind = 'changed' | 'lost' | 'dead' | 'idle' | 'hidden-required';

/** Something of the source that is not here as it was there. */
export interface ImportNote extends NoteText {
  readonly kind: ImportKind;
  readonly file: string;
  /** JSON pointer in that file, and the line it leads to. */
  readonly pointer: string;
  readonly line: number;
}

interface NoteText {
  /** The names and expressions of the source that it is about. */
  readonly about: readonly string[];
  readonly said: string;
  /** For messages of `check`, which have their own. */
  readonly english?: string;
}

export interface ImportReport {
  readonly entities: number;
  readonly fields: number;
  readonly rules: number;
  readonly notes: readonly ImportNote[];
}

const IMPORT_WORDS: Readonly<Record<ImportKind, string>> = {
  changed: '含义不同',
  lost: '没有带来',
  dead: '来源里从不成立',
  idle: '来源里不起作用',
  'hidden-required': '来源里隐藏时仍必填',
};

export interface SpokenNote extends Pick<ImportNote, 'kind' | 'file' | 'pointer' | 'line'> {
  readonly text: string;
}

/** Takes note of something at a place of the source: what it is about, and at last what is otherwise. */
export type Note = (kind: ImportKind, pointer: string, ...text: readonly string[]) => void;

/** The parts of a note's text, of which the last one says what is otherwise. */
export const noteText = (text: readonly string[]): NoteText => ({ about: text.slice(0, -1), said: text.at(-1) ?? '' });

const say = translator(Object.entries(texts), [], MAX_TRIES);

/** A text of this annex in English; what it cites of the source stays. Unknown texts are read by `other`. */
export function inEnglish(text: string, other: Translate = AS_IS): string {
  const own = say(text);
  return own === text ? other(text) : own;
}

/** Notes as text in a language; `other` translates the texts of analyses. */
export const spokenNotes = (notes: readonly ImportNote[], spoken: Language, other?: Translate): SpokenNote[] =>
  notes.map(({ about, said, english, ...place }) => ({
    ...place,
    text: spoken === 'zh' ? [...about, said].join('：') : [...about, english ?? inEnglish(said, other)].join(': '),
  }));

/** A report as lines, in a language. `others`: the numbers of documents that are not forms, by kind. */
export function printReport(
  { entities, fields, rules, notes }: Omit<ImportReport, 'notes'> & { readonly notes: readonly SpokenNote[] },
  { isWritten, isComplete }: { readonly isWritten: boolean; readonly isComplete: boolean },
  others: Readonly<Record<string, number>>,
  spoken: Language,
): string {
  const tell = spoken === 'zh' ? AS_IS : inEnglish;
  const [comma, stop, colon] = spoken === 'zh' ? ['，', '；', '：'] : [', ', '; ', ': '];
  const count = Object.entries(IMPORT_WORDS).map(
    ([kind, words]) => `${tell(words)} ${notes.filter((note) => note.kind === kind).length}`,
  );
  const result = isWritten
    ? tell(`带来 ${entities} 个实体、${fields} 个字段、${rules} 条规则`)
    : tell('没有写出任何文档，问题见下');
  const left = Object.entries(others).map(([kind, number]) => `${kind} ${number}`);
  return [
    ...notes.map(({ kind, file, line, text }) => `${file}:${line}  ${tell(IMPORT_WORDS[kind])}  ${text}`),
    `${result}${stop}${count.join(comma)}`,
    ...(left.length === 0 ? [] : [`${tell('另有不是 DocType 的文档，没有带来')}${colon}${left.join(', ')}`]),
    ...(isComplete ? [] : [tell('检查的时间用完了，写出的文档请再用 guiju check 检查（更长的时间：--limit 秒）')]),
  ].join('\n');
}
