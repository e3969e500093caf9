import { checkNewPassword, type NewPassword, NAMED } from '#engine/validate/checkNewPassword.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import { fullPinyin, initialsOf } from '../db/initials/initialsOf.ts';

/** Passwords that are guessed sooner are refused (ASVS 5: 6.2.4, 6.2.11 and 6.2.12). */
const MIN_GUESSES = 1.3e8;
/** More characters only add guesses, and 128 would take a third of a second. */
const READ_CHARACTERS = 32;
/** Shorter forms of names occur in many words. */
const MIN_FORM_LENGTH = 4;
/** Frequent in Chinese passwords, and not in the dictionaries of the estimator. */
const LOCAL_WORDS = `guiju mima admin root company woaini iloveyou 520 1314 wang zhang li liu chen yang zhao huang zhou
  wu xu sun hu zhu gao lin he guo ma luo wei jing hao ming jun beijing shanghai guangzhou shenzhen hangzhou zhejiang
  jiangsu nanjing suzhou chengdu wuhan chongqing tianjin zhongguo china huawei xiaomi alibaba taobao tencent weixin`;
/** The parts of a company's name that many companies share. */
const LEGAL_FORM = /股份|有限|责任|公司|集团|工程|咨询|科技|技术|\b(?:ltd|co|inc|llc|gmbh|group|company)\b/giu;
const LEET: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '@': 'a', $: 's' };

/**
 * Checks a password that its owner chooses: the rules that the browser checks as well; no form of the names, such as
 * pinyin and initials, however it is separated; and enough guesses by dictionaries of passwords, words, keyboards and
 * dates. Throws RECORD_INVALID.
 */
export async function demandNewPassword({ password, confirm, names }: NewPassword): Promise<void> {
  const issues = checkNewPassword({ password, confirm, names });
  if (issues.length > 0) throw recordInvalid(issues);
  const known = names.flatMap((name) => (name === null ? [] : [name]));
  const forms = known.flatMap(formsOf);
  const read = [fold(password), fold(password.replace(/[01345@$]/g, (sign) => LEET[sign] ?? sign))];
  if (forms.some((form) => read.some((text) => text.includes(form))))
    throw recordInvalid([{ field: 'Password', message: NAMED }]);
  const guesses = await estimator();
  if (guesses(password.slice(0, READ_CHARACTERS), [...forms, ...known.flatMap(wordsOf)]) < MIN_GUESSES)
    throw recordInvalid([{ field: 'Password', message: '该密码过于常见，请换一个' }]);
}

const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const coreOf = (name: string): string => name.replace(LEGAL_FORM, '');

/** The ways to write a name that a password may not contain. */
const formsOf = (name: string): string[] =>
  [name, coreOf(name)]
    .flatMap((text) => [fold(text), fullPinyin(text).split(' ')[0] ?? '', ...initialsOf(text).split(' ')])
    .filter((form) => form.length >= (/\p{Script=Han}/u.test(form) ? 2 : MIN_FORM_LENGTH));

/** The parts of a name that count as one guess. */
function wordsOf(name: string): string[] {
  const core = coreOf(name);
  const pairs = [...core].map((_, at) => fullPinyin(core.slice(at, at + 2)).split(' ')[0] ?? '');
  return [...core.toLowerCase().split(/[^\p{L}\p{N}]+/u), ...fullPinyin(core).split(' '), ...pairs].filter(
    (word) => word.length > 1,
  );
}

let loaded: Promise<(password: string, words: string[]) => number> | undefined;

/** Loads the estimator with the first new password: its dictionaries take 25 MB. */
function estimator(): Promise<(password: string, words: string[]) => number> {
  loaded ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) => {
      const local = LOCAL_WORDS.split(/\s+/);
      const made = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary: { ...dictionary, local } });
      return (password, words) => made.check(password, words).guesses;
    },
  );
  return loaded;
}
