import { writeFile } from 'node:fs/promises';
import { withSource } from '#server/archive/copyDatabase.ts';
import { DEFAULT_ZONE, zoneOf } from '#fields/Zone.ts';
import { demandKnownFormat } from '#server/db/migrate/databaseFormat.ts';
import { readTables } from '#server/db/migrate/readTables.ts';
import { planStart, type StartPlan } from '#server/db/evolve/planStart.ts';
import { makePlan, type PlanOrigin } from '#server/db/evolve/SchemaPlan.ts';
import { hashTables } from '#server/db/evolve/schemaChanges.ts';
import type { Db } from '#server/db/Database.ts';
import type { QueryContext } from '#server/db/sql/SqlScope.ts';
import { readFolder } from '#server/product/readFolder.ts';
import { programVersion, hashTexts } from '#server/settings/programVersion.ts';
import { shippedEnums } from '#server/product/enumFields.ts';
import { refusal } from '#server/db/migrate/migrate.ts';
import { startLine } from '#server/start/startWords.ts';
import type { CheckedProduct, CliCommand, CliInput } from '../terminal/CliCommand.ts';
import { PLAN_WORDS } from '../terminal/PLAN_WORDS.ts';
import { speechOf, type Speech } from '../terminal/speechOf.ts';
import { STORED_OPTIONS, STORED_USAGE, inWords, loadSound, settingsOf } from '../terminal/storedPlace.ts';

/** `guiju plan`: what a start with these documents would do to a database. */
export const planCommand: CliCommand = {
  name: 'plan',
  summary: 'tells what a start with these documents would do to the database, before it is done',
  usage: [
    'guiju plan [--out FILE]',
    '',
    '  --out FILE           writes the plan as JSON: facts to be reviewed, and answers to be given, for guiju apply',
    ...STORED_USAGE,
    '',
    'Lists the changes of tables that a start makes by itself (they lose nothing); types that cannot become what the documents say, with the',
    'rows in their way; rows that nothing shows any more, because their field or entity is gone; uniqueness rules that stored rows break.',
    'Fields, entities, enum types and items that were renamed keep what is stored by "x-was": ["OldName"]. Nothing is changed, and servers may',
    'go on. What a start does not do by itself is done by guiju apply.',
    'On PostgreSQL it is said whether processes may be restarted one after another.',
    'Whether records fit the rules is told by guiju records.',
    'Exit code 0: a start goes through, and nothing goes out of sight. 1: otherwise.',
  ].join('\n'),
  options: { ...STORED_OPTIONS, out: { type: 'string' } },
  async run(input) {
    const product = loadSound(input);
    const { foreseen, hash, isShared } = await inWords(() => look(input, product));
    const { out } = input.options;
    const speech = speechOf(input, product);
    const plan = makePlan(foreseen, originOf(input, hash));
    if (typeof out === 'string') await inWords(() => writeFile(out, `${JSON.stringify(plan, undefined, 2)}\n`));
    input.print(
      input.json
        ? JSON.stringify(foreseen, undefined, 2)
        : [...describe(foreseen, speech), ...(isShared ? besideLines(foreseen, speech) : [])].join('\n'),
    );
    if (typeof out === 'string' && !input.json) input.print(PLAN_WORDS[speech.language].planned(out));
    const { obstacles, outOfSight, repeated, refusedNames } = foreseen;
    return obstacles.length + outOfSight.length + repeated.length + refusedNames.length === 0 ? 0 : 1;
  },
};

interface Look {
  readonly foreseen: StartPlan;
  /** The hash of all tables. */
  readonly hash: string;
  /** Several processes may work on the database. */
  readonly isShared: boolean;
}

function look(input: CliInput, product: CheckedProduct): Promise<Look> {
  const target = targetOf(product);
  return withSource(settingsOf(input), async ({ database: { db, kind } }) => ({
    foreseen: await planStartFor(db, target),
    hash: await hashTables(db),
    isShared: kind === 'postgres',
  }));
}

interface PlanTarget {
  readonly documents: CheckedProduct['documents'];
  readonly entities: CheckedProduct['entities'];
  readonly context: QueryContext;
}

/** The entities that have tables, and what conditions of indexes are read with. */
export function targetOf({ documents, entities, enums }: CheckedProduct): PlanTarget {
  return {
    documents,
    entities: new Map([...entities].filter(([, { dialog }]) => !dialog)),
    context: {
      findEntity: (key) => entities.get(key),
      enums,
      user: {},
      now: zoneOf(documents.company?.timeZone).text(Date.now()),
    },
  };
}

/**
 * Returns what a start would do. Reads only. Throws StartError for a database of a newer program or another time zone.
 */
export async function planStartFor(db: Db, { entities, context, documents }: PlanTarget): Promise<StartPlan> {
  await demandKnownFormat(db, await readTables(db), documents.company?.timeZone ?? DEFAULT_ZONE);
  return planStart(db, entities.values(), context, shippedEnums({ documents, entities }));
}

/** What a plan is based on; `database` is the hash of its tables. */
export const originOf = (input: CliInput, database: string): PlanOrigin => ({
  program: programVersion(),
  documents: hashTexts(readFolder(input.folder)),
  database,
});

function describe(foreseen: StartPlan, speech: Speech): string[] {
  const { steps, obstacles, outOfSight, repeated, empty, refusedNames, figures } = foreseen;
  const { say, language } = speech;
  const words = PLAN_WORDS[language];
  const { head, verdict } = words;
  const part = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), ''];
  const result =
    obstacles.length > 0
      ? verdict.impossible
      : outOfSight.length + repeated.length + refusedNames.length > 0
        ? verdict.looked
        : steps.length + figures.length > 0
          ? verdict.safe
          : verdict.nothing;
  return [
    ...part(
      head.steps,
      steps.map(({ text, rows }) => (rows === undefined ? say(text) : words.rowsOf(say(text), rows))),
    ),
    ...part(head.figures, figures.map(say)),
    ...part(
      head.obstacles,
      obstacles.flatMap((obstacle) => [startLine(refusal(obstacle), language), `  ${words.misfitsOf(obstacle)}`]),
    ),
    ...part(head.outOfSight, outOfSight.map(words.unseen)),
    ...part(head.required, empty.filter(({ isRequired }) => isRequired).map(words.emptyOf)),
    ...part(
      head.initial,
      empty.flatMap((column) =>
        column.initial === undefined ? [] : [words.initialOf(column, JSON.stringify(column.initial))],
      ),
    ),
    ...part(head.refusedNames, refusedNames.map(say)),
    ...part(
      head.repeated,
      repeated.map(({ text, values }) => words.repeatedOf(say(text), values)),
    ),
    result,
  ];
}

/** Whether processes may be restarted one after another; empty for an impossible start. */
function besideLines({ alone, obstacles, steps, figures }: StartPlan, { say, language }: Speech): string[] {
  if (obstacles.length > 0 || steps.length + figures.length === 0) return [];
  const words = PLAN_WORDS[language];
  return alone.length === 0 ? [words.oneByOne] : [words.notOneByOne, ...alone.map((line) => `  ${say(line)}`)];
}
