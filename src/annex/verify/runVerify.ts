import type { CheckedProduct, CliInput } from '#cli/terminal/CliCommand.ts';
import { type Speech, speechOf } from '#cli/terminal/speechOf.ts';
import { inWords, loadSound, settingsOf } from '#cli/terminal/storedPlace.ts';
import { withSource } from '#server/archive/copyDatabase.ts';
import { LogHeads } from '#server/db/log/LogHeads.ts';
import { lookInto } from '#server/jobs/lookInto.ts';
import type { Verified } from './Findings.ts';
import { verifyStored } from './verifyStored.ts';
import { VERIFY_WORDS } from './VERIFY_WORDS.ts';

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
