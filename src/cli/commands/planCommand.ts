import { writeFile } from 'node:fs/promises';
import { withSource } from '#server/archive/copyDatabase.ts';
import { DEFAULT_ZONE, zoneOf } from '#fields/Zone.ts';
import { demandKnownFormat } from '#server/db/migrate/databaseFormat.ts';
import { readTables } from '#server/db/migrate/readTables.ts';
import { planStart, type Obstacle, type OutOfSight, type StartPlan } from '#server/db/evolve/planStart.ts';
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
import { type CommandText, type CommandTexts, textsIn } from '../terminal/commandTexts.ts';
import { speechOf, type Speech } from '../terminal/speechOf.ts';
import { STORED_OPTIONS, STORED_USAGE, inWords, loadSound, settingsOf } from '../terminal/storedPlace.ts';

/** `guiju plan`: what a start with these documents would do to a database. */
export const planCommand: CliCommand = {
  name: 'plan',
  summary: 'shows in advance what a start with these documents changes in the database',
  usage: [
    'guiju plan [--out FILE]',
    '',
    '  --out FILE           writes the plan as JSON for guiju apply: facts to review and answers to fill in',
    ...STORED_USAGE,
    '',
    'Lists the changes of tables that a start makes automatically (without loss); types that cannot be converted, with the conflicting',
    'rows; rows that no screen shows any more, because their field or entity was removed; uniqueness rules that stored rows violate.',
    'Renamed fields, entities, enum types and items keep their stored data by "x-was": ["OldName"]. Nothing is changed; servers can keep',
    'running. Use guiju apply for what a start does not change automatically.',
    'On PostgreSQL it reports whether processes can be restarted one after another.',
    'Use guiju records to check stored records against the rules.',
    'Exit code 0: a start succeeds and hides no data. 1: otherwise.',
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
    if (typeof out === 'string' && !input.json)
      input.print(textsIn(speech.language)('计划已写到 {0}：填好答案后运行 npx guiju apply {0}', out));
    const { obstacles, outOfSight, repeated, refusedNames } = foreseen;
    return obstacles.length + outOfSight.length + repeated.length + refusedNames.length === 0 ? 0 : 1;
  },
};

interface Look {
  readonly foreseen: StartPlan;
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

/** Returns what a start would do. Throws StartError for a newer program's database or another zone. */
export async function planStartFor(db: Db, { entities, context, documents }: PlanTarget): Promise<StartPlan> {
  await demandKnownFormat(db, await readTables(db), documents.company?.timeZone ?? DEFAULT_ZONE);
  return planStart(entities.values(), { ...context, db }, shippedEnums({ documents, entities }));
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
  const words = textsIn(language);
  const part = (title: CommandText, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [words(title), ...lines.map((line) => `  ${line}`), ''];
  return [
    ...part(
      '启动时会做（不丢失数据）：',
      steps.map(({ text, rows }) => (rows === undefined ? say(text) : words('{0}（{1} 行）', say(text), rows))),
    ),
    ...part('启动时会重算的值（定义变了、新加的，或者 guiju apply 写过它依据的数据）：', figures.map(say)),
    ...part(
      '启动时不会自己做，会被拒绝；用 guiju apply 转换：',
      obstacles.flatMap((obstacle) => [startLine(refusal(obstacle), language), `  ${misfitsOf(obstacle, words)}`]),
    ),
    ...part(
      '启动后看不到、但仍保留在数据库里的数据：',
      outOfSight.map((unseen) => unseenOf(unseen, words)),
    ),
    ...part(
      '必填，但已有的行还空着（保存时会要求填写；可以在计划里用 with 填上）：',
      empty
        .filter(({ isRequired }) => isRequired)
        .map((each) => words('{0}.{1}：{2} 行', each.table, each.column, each.empty)),
    ),
    ...part(
      '新字段的默认值只用于之后新建的记录，已有的行会空着（要填，就在计划里把 with 写成这个值）：',
      empty.flatMap(({ table, column, empty: rows, initial }) =>
        initial === undefined
          ? []
          : [words('{0}.{1}：{2} 行，默认值 {3}', table, column, rows, JSON.stringify(initial))],
      ),
    ),
    ...part('不改名，两边都有管理员的内容：', refusedNames.map(say)),
    ...part(
      '唯一规则与已有数据冲突，索引建不起来：',
      repeated.map(({ text, values }) =>
        values === undefined
          ? words('{0}：未能判定，它的字段还没有列', say(text))
          : words('{0}：{1} 个值不止一行有', say(text), values),
      ),
    ),
    words(verdictOf(foreseen)),
  ];
}

function verdictOf({ steps, obstacles, outOfSight, repeated, refusedNames, figures }: StartPlan): CommandText {
  if (obstacles.length > 0) return '结论：按现在的文档无法启动';
  if (outOfSight.length + repeated.length + refusedNames.length > 0) return '结论：可以启动，但请先看上面列出的数据';
  if (steps.length + figures.length > 0) return '结论：可以启动，不丢失、不隐藏任何数据';
  return '结论：数据库与文档一致，启动不改变任何表';
}

function misfitsOf({ filled, misfits, examples }: Obstacle, words: CommandTexts): string {
  const rows = examples.map(({ id, value }) => words('Id {0}：{1}', id, JSON.stringify(value))).join(words('，'));
  const shown = misfits === 0 ? '' : words('（{0}）', `${rows}${misfits > examples.length ? words(' ……') : ''}`);
  return words('{0} 行有值，其中 {1} 行的值新类型放不下{2}', filled, misfits, shown);
}

function unseenOf({ table, column, rows, heir }: OutOfSight, words: CommandTexts): string {
  if (column === undefined)
    return heir === undefined
      ? words(
          '表 {0}：{1} 行，没有哪个实体的文档用它；若是改名，在新实体的 form.json 上写 "x-was": ["{0}"]',
          ...[table, rows],
        )
      : words('表 {0}：{1} 行；{2} 说它是以前的名称，但 {2} 自己也有行，两张表都保留，请先合并', table, rows, heir);
  const place = [table, rows, heir ?? '', column];
  return heir === undefined
    ? words('{0}.{3}：{1} 行有值，没有这个字段；若是改名，在新字段上写 "x-was": ["{3}"]', ...place)
    : words('{0}.{3}：{1} 行有值；{2} 说它是以前的名称，但 {2} 自己也有值，两列都保留，请先合并', ...place);
}

/** Whether processes may be restarted one after another; empty for an impossible start. */
function besideLines({ alone, obstacles, steps, figures }: StartPlan, { say, language }: Speech): string[] {
  if (obstacles.length > 0 || steps.length + figures.length === 0) return [];
  const words = textsIn(language);
  if (alone.length === 0) return [words('进程可以逐个重启：旧版本的进程受得了这些改动')];
  return [
    words('不能逐个重启：旧版本的进程受不了下列改动，有它们在运行时启动会被拒绝，请先全部停下：'),
    ...alone.map((line) => `  ${say(line)}`),
  ];
}
