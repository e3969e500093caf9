import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addSignature } from '#documents/edit/addSignature.ts';
import { problemLine } from '#documents/locateProblem.ts';
import { runCases } from '#proof/cases/runCases.ts';
import { decisionWorld } from '#proof/decisions/openDecision.ts';
import { runDecisions } from '#proof/decisions/runDecisions.ts';
import { judgeSignatures, signEntity } from '#proof/signatures/judgeSignatures.ts';
import { changeWords } from '#proof/signatures/signatureWords.ts';
import {
  type CheckedProduct,
  type CliCommand,
  type CliInput,
  CommandError,
  namedEntity,
  refusalIn,
} from '../terminal/CliCommand.ts';

const MAX_NAME_LENGTH = 40;

/** `guiju sign`: a person confirms that the rules and cases of an entity are correct. */
export const signCommand: CliCommand = {
  name: 'sign',
  summary: 'signs the current rules, decisions and cases of an entity in the name of a person',
  usage: [
    'guiju sign <entity ...> --as NAME',
    '  --as NAME          the name of the person',
    '  Writes the name, the time and a hash of each rule, decision and case to signatures.json next to cases.json. A later change removes the',
    '  signature of the changed part; layout, spaces in expressions and the order of keys do not count. Failing cases are not signed.',
  ].join('\n'),
  options: { as: { type: 'string' } },
  run(input) {
    const by = String(input.options['as'] ?? '').trim();
    if (by === '' || by.length > MAX_NAME_LENGTH)
      throw new CommandError('guiju sign needs --as NAME (40 characters at most)');
    if (input.args.length === 0) throw new CommandError('guiju sign needs the entities that are signed');
    const product = input.load();
    for (const key of input.args) namedEntity(key, product);
    if (product.problems.length > 0) {
      for (const problem of product.problems) input.warn(problemLine(problem, input.language));
      input.warn(refusalIn(input.language, 'Correct these first, then sign: npx guiju check'));
      return 1;
    }
    const failing = input.args.filter((key) => !holds(key, product));
    if (failing.length > 0) {
      input.warn(`${failing.join('、')} 有不通过的用例，没有签名：npx guiju test ${failing.join(' ')}`);
      return 1;
    }
    const at = momentOf(new Date());
    const signed = input.args.map((key) => sign(key, product, { by, at }, input));
    if (input.json) input.print(JSON.stringify(signed, null, 2));
    return 0;
  },
};

function holds(key: string, product: CheckedProduct): boolean {
  const entity = namedEntity(key, product);
  const { cases = [], decisions = [] } = product.documents.entities.find((each) => each.key === key)?.cases ?? {};
  const find = (other: string): ReturnType<typeof product.entities.get> => product.entities.get(other);
  const ran = [
    ...runCases(entity, cases, product.enums, find),
    ...runDecisions(entity, decisions, decisionWorld(product)),
  ];
  return ran.every(({ passed }) => passed);
}

function sign(
  key: string,
  { documents }: CheckedProduct,
  who: { readonly by: string; readonly at: string },
  { folder, json, print }: CliInput,
): object {
  const file = `${key}/signatures.json`;
  const { title, cases, signatures } = judgeSignatures(key, documents);
  const known = documents.entities.find((each) => each.key === key)?.signatures;
  const signature = signEntity(key, documents, who);
  try {
    writeFileSync(join(folder, file), addSignature(known, signature));
  } catch (error) {
    throw new CommandError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
  const changes = signatures[0]?.changes ?? [];
  const parts = Object.keys(signature.parts).length;
  if (!json) {
    print(`${title}(${key})：${who.by} 于 ${who.at} 签了 ${parts} 项，其中 ${cases} 个用例  ${file}`);
    if (changes.length > 0) print(`  上次签名以后${changeWords(changes)}`);
  }
  return { entity: key, file, ...who, parts, cases, changes };
}

/** `YYYY-MM-DD HH:mm:ss` of the clock of this machine. */
function momentOf(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19).replace('T', ' ');
}
