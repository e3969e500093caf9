import type { Language } from '#engine/words/Language.ts';

/** Texts of `guiju verify`, without those of its findings. */
interface VerifyWords {
  readonly looked: (title: string, count: number, of: string, wrong: number) => string;
  readonly undecided: (why: string) => string;
  readonly note: (note: string) => string;
  readonly more: string;
  readonly result: (wrong: number, undecided: number) => string;
}

const CHINESE: VerifyWords = {
  looked: (title, count, of, wrong) => `${title}：看了 ${count} ${of}，${wrong === 0 ? '没有不符' : `${wrong} 处不符`}`,
  undecided: (why) => `未能判定：${why}`,
  note: (note) => `注：${note}`,
  more: '……',
  result: (wrong, undecided) => {
    const found = wrong > 0 ? `${wrong} 处不符` : undecided > 0 ? '没有发现不符' : '全部相符';
    return `结论：${found}${undecided > 0 ? `，${undecided} 处未能判定` : ''}`;
  },
};

const ENGLISH: VerifyWords = {
  looked: (title, count, of, wrong) =>
    `${title}: ${of} looked at: ${count}, ${wrong === 0 ? 'nothing wrong' : `wrong: ${wrong}`}`,
  undecided: (why) => `Not decided: ${why}`,
  note: (note) => `Note: ${note}`,
  more: '...',
  result: (wrong, undecided) => {
    const found =
      wrong > 0 ? `wrong: ${wrong}` : undecided > 0 ? 'nothing wrong was found' : 'everything is as it should be';
    return `Result: ${found}${undecided > 0 ? `, not decided: ${undecided}` : ''}`;
  },
};

/** Texts of `guiju verify`, by language. */
export const VERIFY_WORDS: Readonly<Record<Language, VerifyWords>> = { zh: CHINESE, en: ENGLISH };
