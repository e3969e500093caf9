import { writeFile } from 'node:fs/promises';
import { hashTexts } from '#server/settings/hashTexts.ts';
import { withSource } from '#server/archive/withSource.ts';
import { beijingTime } from '#server/db/beijingTime.ts';
import { foresee, type Foreseen, type Obstacle, type OutOfSight } from '#server/db/evolve/foresee.ts';
import { makePlan, type PlanOrigin } from '#server/db/evolve/SchemaPlan.ts';
import { hashTables } from '#server/db/evolve/schemaChanges.ts';
import type { Db } from '#server/db/Database.ts';
import type { QueryContext } from '#server/db/sql/SqlScope.ts';
import { readFolder } from '#server/product/readFolder.ts';
import { programVersion } from '#server/settings/programVersion.ts';
import { enumWishes } from '#server/product/enumFields.ts';
import { refusal } from '#server/db/migrate/migrate.ts';
import type { CheckedProduct, CliCommand, CliInput } from '../terminal/CliCommand.ts';
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
    const plan = makePlan(foreseen, originOf(input, hash));
    if (typeof out === 'string') await inWords(() => writeFile(out, `${JSON.stringify(plan, undefined, 2)}\n`));
    input.print(
      input.json
        ? JSON.stringify(foreseen, undefined, 2)
        : [...describe(foreseen), ...(isShared ? besideLines(foreseen) : [])].join('\n'),
    );
    if (typeof out === 'string' && !input.json) input.print(`计划已写到 ${out}：填好答案后运行 npx guiju apply ${out}`);
    const { obstacles, outOfSight, repeated, refusedNames } = foreseen;
    return obstacles.length + outOfSight.length + repeated.length + refusedNames.length === 0 ? 0 : 1;
  },
};

interface Look {
  readonly foreseen: Foreseen;
  /** Of all tables. */
  readonly hash: string;
  /** Several processes may work on the database. */
  readonly isShared: boolean;
}

function look(input: CliInput, product: CheckedProduct): Promise<Look> {
  const target = targetOf(product);
  return withSource(settingsOf(input), async ({ database: { db, kind } }) => ({
    foreseen: await foreseeOf(db, target),
    hash: await hashTables(db),
    isShared: kind === 'postgres',
  }));
}

/** What the documents ask of a database. */
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
    context: { findEntity: (key) => entities.get(key), enums, user: {}, now: beijingTime(new Date()) },
  };
}

/** What a start with these documents would do. Reads only. */
export const foreseeOf = (db: Db, { entities, context, documents }: PlanTarget): Promise<Foreseen> =>
  foresee(db, entities.values(), context, enumWishes({ documents, entities }));

/** What a plan of these documents is made for; `database` is the hash of its tables. */
export const originOf = (input: CliInput, database: string): PlanOrigin => ({
  program: programVersion(),
  documents: hashTexts(readFolder(input.folder)),
  database,
});

function describe({ steps, obstacles, outOfSight, repeated, empty, refusedNames, figures }: Foreseen): string[] {
  const part = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), ''];
  const verdict =
    obstacles.length > 0
      ? '结论：按现在的文档无法启动'
      : outOfSight.length + repeated.length + refusedNames.length > 0
        ? '结论：可以启动，但请先看上面列出的数据'
        : steps.length + figures.length > 0
          ? '结论：可以启动，不丢失、不隐藏任何数据'
          : '结论：数据库与文档一致，启动不改变任何表';
  return [
    ...part(
      '启动时会做（不丢失数据）：',
      steps.map(({ text, rows }) => (rows === undefined ? text : `${text}（${rows} 行）`)),
    ),
    ...part('启动时会重算的值（定义变了、新加的，或者 guiju apply 写过它依据的数据）：', figures),
    ...part('启动时不会自己做，会被拒绝；用 guiju apply 转换：', obstacles.flatMap(obstacleLines)),
    ...part('启动后看不到、但仍保留在数据库里的数据：', outOfSight.map(unseenLine)),
    ...part(
      '必填，但已有的行还空着（保存时会要求填写；可以在计划里用 with 填上）：',
      empty.filter(({ isRequired }) => isRequired).map((one) => `${one.table}.${one.column}：${one.empty} 行`),
    ),
    ...part(
      '新字段的默认值只用于之后新建的记录，已有的行会空着（要填，就在计划里把 with 写成这个值）：',
      empty.flatMap(({ table, column, empty: rows, initial }) =>
        initial === undefined ? [] : [`${table}.${column}：${rows} 行，默认值 ${JSON.stringify(initial)}`],
      ),
    ),
    ...part('不改名，两边都有管理员的内容：', refusedNames),
    ...part(
      '唯一规则与已有数据冲突，索引建不起来：',
      repeated.map(({ text, values }) =>
        values === undefined ? `${text}：未能判定，它的字段还没有列` : `${text}：${values} 个值不止一行有`,
      ),
    ),
    verdict,
  ];
}

/** Whether processes may be restarted one after another; what an impossible start would do beside others need not be said. */
function besideLines({ alone, obstacles, steps, figures }: Foreseen): string[] {
  if (obstacles.length > 0 || steps.length + figures.length === 0) return [];
  return alone.length === 0
    ? ['进程可以逐个重启：旧版本的进程受得了这些改动']
    : [
        '不能逐个重启：旧版本的进程受不了下列改动，有它们在运行时启动会被拒绝，请先全部停下：',
        ...alone.map((line) => `  ${line}`),
      ];
}

function obstacleLines(obstacle: Obstacle): string[] {
  const { filled, misfits, examples } = obstacle;
  const rows = examples.map(({ id, value }) => `Id ${id}：${JSON.stringify(value)}`).join('，');
  return [
    refusal(obstacle),
    `  ${filled} 行有值，其中 ${misfits} 行的值新类型放不下${misfits === 0 ? '' : `（${rows}${misfits > examples.length ? ' ……' : ''}）`}`,
  ];
}

function unseenLine({ table, column, rows, heir }: OutOfSight): string {
  if (column === undefined)
    return heir === undefined
      ? `表 ${table}：${rows} 行，没有哪个实体的文档用它；若是改名，在新实体的 form.json 上写 "x-was": ["${table}"]`
      : `表 ${table}：${rows} 行；${heir} 说它是以前的名称，但 ${heir} 自己也有行，两张表都保留，请先合并`;
  return heir === undefined
    ? `${table}.${column}：${rows} 行有值，没有这个字段；若是改名，在新字段上写 "x-was": ["${column}"]`
    : `${table}.${column}：${rows} 行有值；${heir} 说它是以前的名称，但 ${heir} 自己也有值，两列都保留，请先合并`;
}
