import type { CheckedProduct, CliInput } from '#cli/terminal/CliCommand.ts';
import { textsIn } from '#cli/terminal/commandTexts.ts';
import { type Speech, speechOf } from '#cli/terminal/speechOf.ts';
import { progressOf } from '#cli/terminal/progressOf.ts';
import { inWords, loadSound, settingsOf } from '#cli/terminal/storedPlace.ts';
import { withSource } from '#server/archive/copyDatabase.ts';
import { LogHeads } from '#server/db/log/LogHeads.ts';
import { lookInto } from '#server/jobs/lookInto.ts';
import type { Verified } from './Findings.ts';
import { verifyStored } from './verifyStored.ts';

/** Runs `guiju verify`; returns its exit code. */
export async function runVerify(input: CliInput): Promise<number> {
  const product = loadSound(input);
  const verified = await inWords(() => verify(input, product));
  input.print(input.json ? JSON.stringify(verified, undefined, 2) : conclusion(verified, speechOf(input, product)));
  if (verified.some(({ wrong }) => wrong > 0)) return 1;
  return verified.some(({ undecided }) => undecided.length > 0) ? 2 : 0;
}

async function verify(input: CliInput, product: CheckedProduct): Promise<Verified[]> {
  const settings = settingsOf(input);
  const [tell, speech] = [progressOf(input), speechOf(input, product)];
  const { say } = speech;
  const whole = { folder: input.folder, texts: [], set: {}, notices: [], settings: {}, ...product };
  return withSource(settings, async ({ database, media }) => {
    const source = await lookInto(database, whole);
    return verifyStored({
      ...{ database, media },
      source,
      entities: [...product.entities.values()].filter(({ dialog }) => !dialog),
      heads: new LogHeads(settings.dataDir).read().heads,
      shouldStop: input.limits().shouldStop,
      onLooked: (title, looked, of) => tell(say(title), looked, say(of)),
      onEnded: (result) => {
        if (!input.json) input.print(linesOf(result, speech).join('\n'));
      },
    });
  });
}

/** A line about a check, followed by problems and undecided rules. */
function linesOf(result: Verified, { language, say }: Speech): string[] {
  const words = textsIn(language);
  const { title, looked, of, wrong, examples, undecided, notes } = result;
  const lookedAt = wrong === 0 ? '{0}：看了 {1} {2}，没有不符' : '{0}：看了 {1} {2}，{3} 处不符';
  return [
    `${wrong > 0 ? '✗' : undecided.length > 0 ? '?' : '✓'} ${words(lookedAt, say(title), looked, say(of), wrong)}`,
    ...examples.map((text) => `    ${say(text)}`),
    ...(wrong > examples.length && examples.length > 0 ? [`    ${words('……')}`] : []),
    ...undecided.map((text) => `    ${words('未能判定：{0}', say(text))}`),
    ...notes.map((text) => `    ${words('注：{0}', say(text))}`),
  ];
}

function conclusion(verified: readonly Verified[], { language }: Speech): string {
  const words = textsIn(language);
  const wrong = verified.reduce((sum, each) => sum + each.wrong, 0);
  const open = verified.reduce((sum, { undecided }) => sum + undecided.length, 0);
  const found = wrong > 0 ? words('{0} 处不符', wrong) : open > 0 ? words('没有发现不符') : words('全部相符');
  return open > 0 ? words('结论：{0}，{1} 处未能判定', found, open) : words('结论：{0}', found);
}
