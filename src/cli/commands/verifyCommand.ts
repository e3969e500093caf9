import { LogHeads } from '#server/db/log/LogHeads.ts';
import { withSource } from '#server/archive/withSource.ts';
import { lookInto } from '#server/jobs/lookInto.ts';
import type { Verified } from '#server/jobs/Findings.ts';
import { verifyStored } from '#server/jobs/verifyStored.ts';
import type { CheckedProduct, CliCommand, CliInput } from '../terminal/CliCommand.ts';
import { speechOf, type Speech } from '../terminal/speechOf.ts';
import { VERIFY_WORDS } from '../terminal/VERIFY_WORDS.ts';
import { STORED_OPTIONS, STORED_USAGE, inWords, loadSound, settingsOf } from '../terminal/storedPlace.ts';

/** `guiju verify`: everything stored against what it follows from. */
export const verifyCommand: CliCommand = {
  name: 'verify',
  summary: 'holds everything stored against sums, log, hashes, rules and enum items',
  usage: [
    'guiju verify',
    '',
    ...STORED_USAGE,
    '',
    'One line each: rollups against the sums of their records, kept versions against the op log, the op log against its chain and the signed',
    'heads, records against the rules, values of enum fields against the items, indexes against the documents and their tables (also by the',
    'extension amcheck of PostgreSQL, where it is installed and may be called), uploaded files against their hashes. Nothing is changed.',
    'Servers may go on: PostgreSQL is read at one moment, and of an embedded database the server that holds it lends a copy.',
    'Exit code 0: everything is as it should be. 1: something is not. 2: nothing wrong was found, but something could not be decided, and why.',
  ].join('\n'),
  options: { ...STORED_OPTIONS },
  isUnlimited: true,
  async run(input) {
    const product = loadSound(input);
    const verified = await inWords(() => verify(input, product));
    input.print(input.json ? JSON.stringify(verified, undefined, 2) : table(verified, speechOf(input, product)));
    if (verified.some(({ wrong }) => wrong > 0)) return 1;
    return verified.some(({ undecided }) => undecided.length > 0) ? 2 : 0;
  },
};

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
