import type { CheckedProduct, CliInput } from '#cli/terminal/CliCommand.ts';
import { type Speech, speechOf } from '#cli/terminal/speechOf.ts';
import { inWords, loadSound, settingsOf } from '#cli/terminal/storedPlace.ts';
import type { Language } from '#engine/words/Language.ts';
import { withSource } from '#server/archive/copyDatabase.ts';
import { LogHeads } from '#server/db/log/LogHeads.ts';
import { lookInto } from '#server/jobs/lookInto.ts';
import type { Verified } from './Findings.ts';
import { verifyStored } from './verifyStored.ts';

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
const VERIFY_WORDS: Readonly<Record<Language, VerifyWords>> = { zh: CHINESE, en: ENGLISH };

/** Runs `guiju verify`; returns its exit code. */
export async function runVerify(input: CliInput): Promise<number> {
  const product = loadSound(input);
  const verified = await inWords(() => verify(input, product));
  input.print(input.json ? JSON.stringify(verified, undefined, 2) : table(verified, speechOf(input, product)));
  if (verified.some(({ wrong }) => wrong > 0)) return 1;
  return verified.some(({ undecided }) => undecided.length > 0) ? 2 : 0;
}

async function verify(input: CliInput, product: CheckedProduct): Promise<Verified[]> {
  const settings = settingsOf(input);
  const whole = { folder: input.folder, texts: [], set: {}, notices: [], settings: {}, ...product };
  return withSource(settings, async ({ database, media }) => {
    const source = await lookInto(database, whole);
    return verifyStored({
      ...{ database, media },
      source,
      entities: [...product.entities.values()].filter(({ dialog }) => !dialog),
      heads: new LogHeads(settings.dataDir).read().heads,
      shouldStop: input.limits().shouldStop,
    });
  });
}

/** One line per check, followed by problems and undecided rules. */
function table(verified: readonly Verified[], { language, say }: Speech): string {
  const words = VERIFY_WORDS[language];
  const lines = verified.flatMap(({ title, looked, of, wrong, examples, undecided, notes }) => [
    `${wrong > 0 ? '✗' : undecided.length > 0 ? '?' : '✓'} ${words.looked(say(title), looked, say(of), wrong)}`,
    ...examples.map((text) => `    ${say(text)}`),
    ...(wrong > examples.length && examples.length > 0 ? [`    ${words.more}`] : []),
    ...undecided.map((text) => `    ${words.undecided(say(text))}`),
    ...notes.map((text) => `    ${words.note(say(text))}`),
  ]);
  const wrong = verified.reduce((sum, each) => sum + each.wrong, 0);
  const open = verified.reduce((sum, { undecided }) => sum + undecided.length, 0);
  return [...lines, words.result(wrong, open)].join('\n');
}
