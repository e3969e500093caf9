import { COMPARED_TITLES, isProvenSame, type BehaviourDiff } from '#proof/diff/BehaviourDiff.ts';
import type { Language } from '#engine/words/Language.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { diffProducts, diffShared, type ProductVersion } from '#proof/diff/diffProducts.ts';
import { nearestName } from '#language/compiler/nearestName.ts';
import { problemLine } from '#documents/locateProblem.ts';
import { askedFormat, FORMAT_OPTION, FORMAT_USAGE, printFindings } from '../annotations/printFindings.ts';
import {
  type CliCommand,
  type CliInput,
  type CheckedProduct,
  CommandError,
  placeIn,
  refusalIn,
} from '../terminal/CliCommand.ts';
import { textsIn } from '../terminal/commandTexts.ts';
import { PRESENCE, printDiff } from '../terminal/printDiff.ts';
import { readSides, type Side, type Sides } from '../terminal/readSides.ts';
import { speechOf, type Speech } from '../terminal/speechOf.ts';
import { WORKFLOW_HEAD } from '#proof/diff/documentDefinitions.ts';
import { sharedFile } from '#proof/diff/sharedDefinitions.ts';
import { statedPlace } from '#proof/diff/statedPlace.ts';
import type { RulePlace } from '#proof/coverage/RulePlace.ts';
import type { Finding } from '../annotations/Finding.ts';

/** `guiju diff`: how forms and rules behave differently in two versions, as Markdown for a pull request. */
export const diffCommand: CliCommand = {
  name: 'diff',
  summary: 'shows how rules behave differently in two versions: files, folders, git revisions, a server',
  usage: [
    'guiju diff [<before>] [<after>] [--entity KEY]',
    '',
    '  guiju diff                       the last commit (HEAD) and the current schemas folder',
    '  guiju diff HEAD~1                a git revision and the current schemas folder',
    '  guiju diff HEAD~1 HEAD           two revisions; also main..work, and main...work from their merge base',
    '  guiju diff old.json new.json     two form.json files; referenced documents are read from the schemas folder',
    '  guiju diff old-schemas schemas   two schemas folders',
    '  guiju diff https://crm.example.com   the documents of a running server and the schemas folder: the effect of a deployment',
    '                                   (GUIJU_TOKEN: a token of a user with the development key and access to all data)',
    '',
    '  --entity KEY       only this entity',
    FORMAT_USAGE,
    '  Compares fields, rules, checks, enum items, forms, workflows, lists and row scope, reminders, roles, menus, workbenches and the settings of',
    '  company.json (with --entity only that entity).',
    '  A renamed field, entity or enum type ("x-was") takes one line and is compared under its new name.',
    '  The exit code is 1 when behaviour differs, or when the effect of a changed expression is not decided:',
    '  neither a state that shows a difference nor a proof of equivalence was found.',
  ].join('\n'),
  options: { entity: { type: 'string' }, ...FORMAT_OPTION },
  async run(input) {
    const { args, options, folder, json, limits, print } = input;
    const format = askedFormat(input);
    const sides = await readSides(
      args,
      folder,
      options['entity'] === undefined ? undefined : String(options['entity']),
    );
    const known = comparedKeys(sides);
    for (const side of [sides.before, sides.after]) demandReadable(side, sides.entity, input);
    const speech = speechOf(input, sides.after.product, sides.before.product);
    // Machine-readable output does not depend on the language.
    const told = json && format === undefined ? {} : { say: speech.say, title: speech.title };
    const after = { ...sides.after.product, ...told };
    const before = { ...(await withNewNames(sides)), ...told };
    const keys = known.map((key) => nowCalled(key, before));
    const shared = sides.entity === undefined ? diffShared(before, after, limits) : [];
    const diffs = [...diffProducts(before, after, limits, [...new Set(keys)]), ...shared];
    const named = (language: Language) => ({
      before: nameOf(sides.before, language),
      after: nameOf(sides.after, language),
    });
    if (format !== undefined) printFindings(diffFindings(diffs, sides.after.product, speech), format, input);
    else if (json)
      print(JSON.stringify({ ...named('zh'), diffs: diffs.filter((diff) => !isProvenSame(diff)) }, null, 2));
    else print(printDiff(diffs, named(speech.language), speech));
    return diffs.every(isProvenSame) ? 0 : 1;
  },
};

const nameOf = ({ name }: Side, language: Language): string => name ?? textsIn(language)('工作区');

/** The earlier version with the later version's names of entities, enum types and fields. */
async function withNewNames({ before, after }: Sides): Promise<ProductVersion> {
  const { underNewNames } = await import('#annex/editor');
  const earlier = { texts: before.texts, loaded: before.product };
  const { loaded, renamed } = underNewNames(earlier, after.product);
  return { ...loaded, enums: enumsOfProduct(loaded.documents), renamed };
}

/** The key that an entity is compared under. */
const nowCalled = (key: string, { renamed = [] }: ProductVersion): string =>
  renamed.find(({ kind, from, why }) => kind === 'entity' && from === key && why === undefined)?.to ?? key;

function comparedKeys({ before, after, entity }: Sides): string[] {
  const known = [
    ...new Set([before, after].flatMap(({ product }) => product.documents.entities.map(({ key }) => key))),
  ];
  if (entity === undefined) return known;
  const broken = [before, after].some(({ product }) => product.sources.has(`${entity}/form.json`));
  if (known.includes(entity) || broken) return [entity];
  const near = nearestName(entity, known);
  throw new CommandError(
    `Neither version has an entity "${entity}"${near === undefined ? '' : `; did you mean "${near}"?`}`,
  );
}

/** Refuses unreadable documents, which would look removed; other problems are only reported. */
function demandReadable(side: Side, entity: string | undefined, { warn, language }: CliInput): void {
  const { problems } = side.product;
  const name = nameOf(side, language);
  const unread = problems.find(({ code, file }) => {
    const [folder, document = ''] = file.split('/');
    const isCompared = entity === undefined || folder === entity;
    return isCompared && code.startsWith('document/') && ['form.json', 'workflow.json'].includes(document);
  });
  if (unread !== undefined) throw new CommandError(`${name}: ${problemLine(unread, language)}`);
  if (problems.length > 0)
    warn(
      refusalIn(
        language,
        `${name}: ${problems.length} problems that guiju check shows; documents with problems are not compared`,
      ),
    );
}

/** Differences located at their element in the later version; removed ones at the earlier document. */
function diffFindings(
  diffs: readonly BehaviourDiff[],
  after: CheckedProduct,
  { language, say, title: titled }: Speech,
): Finding[] {
  const text = textsIn(language);
  const differs = (thing: string, before: string, after: string): string =>
    text('{0}：{1} → {2}', thing, before, after);
  const finding = (rule: string, place: RulePlace, message: string): Finding => ({
    ...placeIn(after, place),
    ...{ rule, level: 'warning', message },
  });
  return diffs.flatMap((diff): Finding[] => {
    const { entity, title, presence, gains, states, definitions, undecided, isComplete } = diff;
    const field = (name: string): RulePlace => fieldPlace(entity, name, after);
    const whole = fieldPlace(entity, '', after);
    const model = after.entities.get(entity);
    const stated = (what: string): RulePlace => (model === undefined ? whole : statedPlace(model, what));
    const named = (name: string | undefined, of: string): string =>
      name === undefined ? titled(of) : text('{0}（{1}）', titled(of), name);
    return [
      ...(presence === 'both'
        ? []
        : [finding('diff/presence', whole, text('{0}：{1}', titled(title), text(PRESENCE[presence])))]),
      ...gains.map((sentence) => finding('diff/transition', stated(WORKFLOW_HEAD), sentence)),
      ...states.map(({ field: name, title: of, property, example, before, after: now }) =>
        finding(
          'diff/behaviour',
          field(name),
          text(
            '{0}；例如{1}',
            differs(text('{0}{1}', named(name, of), text(COMPARED_TITLES[property])), before, now),
            example.words,
          ),
        ),
      ),
      ...definitions.map(({ field: name, title: of, what, before, after: now }) =>
        finding(
          'diff/definition',
          name === undefined ? stated(what) : field(name),
          differs(text('{0}{1}', named(name, of), say(what)), before, now),
        ),
      ),
      ...undecided.map(({ title: of, place, before, after: now }) =>
        finding('diff/undecided', place, text('{0}：未能判定 {1} 与 {2} 的结果是否相同', say(of), before, now)),
      ),
      ...(isComplete
        ? []
        : [
            finding(
              'diff/incomplete',
              whole,
              text('{0}：{1}', titled(title), text('时间已到，没有走查完；可用 --limit 延长')),
            ),
          ]),
    ];
  });
}

/** The node of a field; the form if the field was removed; a document outside of entities by its own path. */
function fieldPlace(entity: string, name: string, { entities }: CheckedProduct): RulePlace {
  const shared = sharedFile(entity);
  if (shared !== undefined) return { file: shared, pointer: '' };
  return { file: `${entity}/form.json`, pointer: entities.get(entity)?.field(name)?.pointer ?? '' };
}
