import type { EntityModel } from '#engine/model/EntityModel.ts';
import { readOnly, withoutLimits } from '#server/db/transaction.ts';
import { checkStored, type BrokenRule, type CheckedEntity, type PersonalRule } from '#server/jobs/checkStored.ts';
import { withSource } from '#server/archive/copyDatabase.ts';
import { lookInto } from '#server/jobs/lookInto.ts';
import {
  type CliCommand,
  type CliInput,
  type CheckedProduct,
  CommandError,
  type FilePlace,
  namedEntity,
  placeIn,
} from '../terminal/CliCommand.ts';
import { STORED_OPTIONS, STORED_USAGE, inWords, loadSound, settingsOf } from '../terminal/storedPlace.ts';
import { textsIn } from '../terminal/commandTexts.ts';
import { speechOf, type Speech } from '../terminal/speechOf.ts';
import type { Language } from '#engine/words/Language.ts';
import type { Break } from '#proof/breaks/Break.ts';
import { breakWords, MATCHES_NO_ACCOUNT, MATCHES_SOME_ACCOUNT, leftOutWords } from '#proof/breaks/breakWords.ts';
import type { MetBy } from '#server/db/rows/brokenRecords.ts';

const MAX_IDS = 20;
/** JSON has the texts of the product's sources. */
const CHINESE = speechOf({ spoken: 'zh' });

/** `guiju records`: which stored records break the current rules. */
export const recordsCommand: CliCommand = {
  name: 'records',
  summary: 'finds the stored records that violate the current rules',
  usage: [
    'guiju records [entity...]',
    '',
    ...STORED_USAGE,
    '  --id LIST            only these records of one entity: 3,17,20',
    `  --most N             how many Ids are listed per rule (default ${MAX_IDS})`,
    '',
    'The database is only read; progress is printed to stderr every 20000 records. Servers can keep running: the server of an embedded database provides a copy.',
    'Columns that do not exist yet count as empty, so that new rules can be tried before the server starts with them.',
    'A record violates a rule that reads the user when it violates it for every user. Values that a rule sets by user or by the position',
    'of a row are compared with those of all accounts: a note lists records that no account would save like that now.',
    'Required fields and limits are those of the form that starts with the state of the record, else of the main form.',
  ].join('\n'),
  options: { ...STORED_OPTIONS, id: { type: 'string' }, most: { type: 'string' } },
  isUnlimited: true,
  async run(input) {
    const product = loadSound(input);
    const entities = storedEntities(input, product);
    const [ids, most] = [chosenIds(input, entities), readMost(input)];
    const checked = await inWords(() => check(input, product, entities, { ids, most }));
    input.print(input.json ? recordsJson(checked, product) : printRecords(checked, product, speechOf(input, product)));
    return checked.every(({ broken, isComplete }) => isComplete && broken.length === 0) ? 0 : 1;
  },
};

interface RecordsFilter {
  readonly ids: readonly number[] | undefined;
  readonly most: number;
}

async function check(
  input: CliInput,
  product: CheckedProduct,
  entities: readonly EntityModel[],
  filter: RecordsFilter,
): Promise<CheckedEntity[]> {
  const whole = { folder: input.folder, texts: [], set: {}, notices: [], settings: {}, ...product };
  const { language, title } = speechOf(input, product);
  const text = textsIn(language);
  return withSource(settingsOf(input), async ({ database }) => {
    const { catalog, context, savers } = await lookInto(database, whole);
    const { shouldStop } = input.limits();
    return readOnly(database, async (db) => {
      await withoutLimits(db);
      const checked: CheckedEntity[] = [];
      for (const entity of entities)
        checked.push(
          await checkStored({ db, catalog, context }, entity, {
            ...{ ...filter, shouldStop, savers },
            onLooked: (records) => input.warn(text('{0}：已检查 {1} 条', title(entity.title), records)),
          }),
        );
      return checked;
    });
  });
}

function storedEntities({ args }: CliInput, { entities }: CheckedProduct): EntityModel[] {
  const stored = new Map([...entities].filter(([, { dialog }]) => !dialog));
  if (args.length === 0) return [...stored.values()];
  return args.map((key) => entities.get(key) ?? namedEntity(key, { entities: stored }));
}

function chosenIds({ options }: CliInput, entities: readonly EntityModel[]): readonly number[] | undefined {
  const given = options['id'];
  if (typeof given !== 'string') return undefined;
  const ids = given.split(',').map((text) => (/^\s*\d+\s*$/.test(text) ? Number(text) : NaN));
  if (!ids.every((id) => Number.isSafeInteger(id))) throw new CommandError('--id is a list of numbers: 3,17,20');
  if (entities.length !== 1) throw new CommandError('--id needs the one entity whose records are meant');
  return ids;
}

function readMost({ options }: CliInput): number {
  const most = options['most'] === undefined ? MAX_IDS : Number(options['most']);
  if (!Number.isInteger(most) || most < 1 || most > 1_000_000)
    throw new CommandError('--most is a number from 1 to 1000000');
  return most;
}

/** The findings as text: one line per violated rule with count, ids and location. */
function printRecords(checked: readonly CheckedEntity[], product: CheckedProduct, speech: Speech): string {
  const text = textsIn(speech.language);
  const lines = checked.flatMap((each) => {
    const found = each.broken.map((broken) => `  ${brokenLine(each, broken, product, speech)}`);
    const left = each.personal.map((rule) => `  ${personalLine(each, rule, product, speech)}`);
    const { title, key } = each.entity;
    return found.length + left.length === 0 ? [] : [`${speech.title(title)}(${key})`, ...found, ...left];
  });
  const rules = checked.reduce((sum, { broken }) => sum + broken.length, 0);
  const records = checked.reduce((sum, each) => sum + each.records, 0);
  const open = checked.filter(({ isComplete }) => !isComplete).map(({ entity }) => speech.title(entity.title));
  return [
    ...lines,
    text('{0} 条记录，违反 {1} 条规则', records, rules),
    ...(open.length === 0 ? [] : [text('时间已到，未检查完：{0}（可用 --limit 延长）', open.join(text('、')))]),
  ].join('\n');
}

function brokenLine(
  { entity, records }: CheckedEntity,
  { rule, ...met }: BrokenRule,
  product: CheckedProduct,
  { language, say, title }: Speech,
): string {
  const place = placeOf(entity, rule, product);
  const [what, ids] = [say(breakWords(rule)), idsOf(met, records, language)];
  return `${title(rule.field.title)}(${rule.field.name}) ${textsIn(language)('{0}：{1}', what, ids)}  ${place.file}:${place.line}:${place.column}`;
}

function personalLine(
  { entity, records }: CheckedEntity,
  rule: PersonalRule,
  product: CheckedProduct,
  { language, say, title }: Speech,
): string {
  const place = placeOf(entity, rule, product);
  const name = title(entity.field(rule.field)?.title ?? '');
  const line = `${name}(${rule.field}) ${personalWords(rule, records, { language, say })}  ${place.file}:${place.line}:${place.column}`;
  return textsIn(language)('注：{0}', line);
}

function personalWords(
  { unmet, ...rule }: PersonalRule,
  records: number,
  { language, say }: Pick<Speech, 'language' | 'say'>,
): string {
  if (unmet === undefined) return say(leftOutWords(rule));
  if (unmet.count === 0) return say(MATCHES_SOME_ACCOUNT);
  return textsIn(language)('{0}：{1}', say(MATCHES_NO_ACCOUNT), idsOf(unmet, records, language));
}

const idsOf = ({ count, ids }: MetBy, records: number, language: Language): string =>
  textsIn(language)('{0}/{1} 条，编号 {2}', count, records, ids.join(' ')) + (ids.length < count ? ' ……' : '');

/** The findings as one JSON value. */
function recordsJson(checked: readonly CheckedEntity[], product: CheckedProduct): string {
  return JSON.stringify(
    {
      isComplete: checked.every(({ isComplete }) => isComplete),
      entities: checked.map(({ entity, records, isComplete }) => ({
        entity: entity.key,
        title: entity.title,
        records,
        isComplete,
      })),
      findings: checked.flatMap(({ entity, broken }) =>
        broken.map(({ rule, count, ids, decidedBy }) => ({
          entity: entity.key,
          field: rule.field.name,
          title: rule.field.title,
          kind: rule.kind,
          text: breakWords(rule),
          pointer: rule.pointer,
          ...placeOf(entity, rule, product),
          count,
          ids,
          decidedBy,
          readsNow: rule.readsNow,
        })),
      ),
      dependOnWhoSaves: checked.flatMap(({ entity, records, personal }) =>
        personal.map((rule) => ({
          entity: entity.key,
          field: rule.field,
          kind: rule.kind,
          why: rule.why,
          text: personalWords(rule, records, CHINESE),
          isChecked: rule.unmet !== undefined,
          count: rule.unmet?.count ?? 0,
          ids: rule.unmet?.ids ?? [],
          pointer: rule.pointer,
          ...placeOf(entity, rule, product),
        })),
      ),
    },
    null,
    2,
  );
}

const placeOf = (
  { key }: EntityModel,
  { file, pointer }: Pick<Break, 'file' | 'pointer'>,
  product: CheckedProduct,
): FilePlace => placeIn(product, { file: `${key}/${file}`, pointer });
