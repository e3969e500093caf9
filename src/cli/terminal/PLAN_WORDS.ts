import type { EmptyColumn, Obstacle, OutOfSight } from '#server/db/evolve/planStart.ts';
import type { Language } from '#engine/words/Language.ts';

/** Texts about database changes: planned, done or reverted. */
export interface PlanWords {
  readonly head: Readonly<
    Record<
      'steps' | 'figures' | 'obstacles' | 'outOfSight' | 'required' | 'initial' | 'refusedNames' | 'repeated',
      string
    >
  >;
  readonly verdict: Readonly<Record<'impossible' | 'looked' | 'safe' | 'nothing', string>>;
  readonly rowsOf: (text: string, rows: number) => string;
  readonly emptyOf: (column: EmptyColumn) => string;
  readonly initialOf: (column: EmptyColumn, initial: string) => string;
  readonly repeatedOf: (text: string, values: number | undefined) => string;
  readonly misfitsOf: (obstacle: Obstacle) => string;
  readonly unseen: (unseen: OutOfSight) => string;
  readonly oneByOne: string;
  readonly notOneByOne: string;
  readonly planned: (file: string) => string;
  readonly backedUp: (file: string) => string;
  readonly done: (change: number) => string;
  /** `names`: those that remain. */
  readonly undone: (change: number, names: readonly string[]) => string;
  /** The result of a change is unknown. */
  readonly unsure: (backup: string) => string;
  readonly unchanged: (backup: string) => string;
  readonly settled: (count: number) => string;
}

const CHINESE: PlanWords = {
  head: {
    steps: '启动时会做（不丢失数据）：',
    figures: '启动时会重算的值（定义变了、新加的，或者 guiju apply 写过它依据的数据）：',
    obstacles: '启动时不会自己做，会被拒绝；用 guiju apply 转换：',
    outOfSight: '启动后看不到、但仍保留在数据库里的数据：',
    required: '必填，但已有的行还空着（保存时会要求填写；可以在计划里用 with 填上）：',
    initial: '新字段的默认值只用于之后新建的记录，已有的行会空着（要填，就在计划里把 with 写成这个值）：',
    refusedNames: '不改名，两边都有管理员的内容：',
    repeated: '唯一规则与已有数据冲突，索引建不起来：',
  },
  verdict: {
    impossible: '结论：按现在的文档无法启动',
    looked: '结论：可以启动，但请先看上面列出的数据',
    safe: '结论：可以启动，不丢失、不隐藏任何数据',
    nothing: '结论：数据库与文档一致，启动不改变任何表',
  },
  rowsOf: (text, rows) => `${text}（${rows} 行）`,
  emptyOf: ({ table, column, empty }) => `${table}.${column}：${empty} 行`,
  initialOf: ({ table, column, empty }, initial) => `${table}.${column}：${empty} 行，默认值 ${initial}`,
  repeatedOf: (text, values) =>
    values === undefined ? `${text}：未能判定，它的字段还没有列` : `${text}：${values} 个值不止一行有`,
  misfitsOf: ({ filled, misfits, examples }) => {
    const rows = examples.map(({ id, value }) => `Id ${id}：${JSON.stringify(value)}`).join('，');
    const shown = misfits === 0 ? '' : `（${rows}${misfits > examples.length ? ' ……' : ''}）`;
    return `${filled} 行有值，其中 ${misfits} 行的值新类型放不下${shown}`;
  },
  unseen: ({ table, column, rows, heir }) => {
    if (column === undefined)
      return heir === undefined
        ? `表 ${table}：${rows} 行，没有哪个实体的文档用它；若是改名，在新实体的 form.json 上写 "x-was": ["${table}"]`
        : `表 ${table}：${rows} 行；${heir} 说它是以前的名称，但 ${heir} 自己也有行，两张表都保留，请先合并`;
    return heir === undefined
      ? `${table}.${column}：${rows} 行有值，没有这个字段；若是改名，在新字段上写 "x-was": ["${column}"]`
      : `${table}.${column}：${rows} 行有值；${heir} 说它是以前的名称，但 ${heir} 自己也有值，两列都保留，请先合并`;
  },
  oneByOne: '进程可以逐个重启：旧版本的进程受得了这些改动',
  notOneByOne: '不能逐个重启：旧版本的进程受不了下列改动，有它们在运行时启动会被拒绝，请先全部停下：',
  planned: (file) => `计划已写到 ${file}：填好答案后运行 npx guiju apply ${file}`,
  backedUp: (file) => `已备份并试恢复：${file}`,
  done: (change) => `已完成第 ${change} 次改动；撤回：npx guiju apply --undo`,
  undone: (change, names) =>
    [
      `已撤回第 ${change} 次改动；新加的列留着，启动前请换回当时的文档`,
      ...(names.length === 0
        ? []
        : [
            '下面的改名没有撤回，值在新名称下；换回的文档里，在原来的名称上写 "x-was": [新名称]，下次启动就改回来（几个值合成的一个分不开）：',
            ...names.map((name) => `  ${name}`),
          ]),
    ].join('\n'),
  unsure: (backup) => `提交时出错，改动可能已经完成：用 npx guiju plan 查看；改动之前的备份是 ${backup}`,
  unchanged: (backup) => `没有改任何表，为这次改动做的备份已删除：${backup}`,
  settled: (count) => `已彻底删除 ${count} 处保留的旧数据，以前的改动不能再撤回`,
};

const rowsIn = (rows: number): string => `${rows} ${rows === 1 ? 'row' : 'rows'}`;

const ENGLISH: PlanWords = {
  head: {
    steps: 'What a start does (it loses nothing):',
    figures: 'Values that a start computes anew (defined otherwise, new, or going by what guiju apply wrote):',
    obstacles: 'What a start refuses and does not do by itself; guiju apply converts it:',
    outOfSight: 'What nothing shows after a start; it stays in the database:',
    required: 'Required, and empty in rows there are (whoever saves them is asked for it; a plan fills it by "with"):',
    initial:
      'Standard values of new fields are for new records; rows there are stay empty (to fill them say it by "with" in the plan):',
    refusedNames: 'Not renamed, as administrators wrote on both sides:',
    repeated: 'Uniqueness rules that stored rows break, so that their index cannot be made:',
  },
  verdict: {
    impossible: 'Result: nothing starts with these documents',
    looked: 'Result: it can start; look at the rows named above first',
    safe: 'Result: it can start; nothing is lost, and nothing goes out of sight',
    nothing: 'Result: database and documents agree; a start changes no table',
  },
  rowsOf: (text, rows) => `${text} (${rowsIn(rows)})`,
  emptyOf: ({ table, column, empty }) => `${table}.${column}: ${rowsIn(empty)}`,
  initialOf: ({ table, column, empty }, initial) => `${table}.${column}: ${rowsIn(empty)}, standard value ${initial}`,
  repeatedOf: (text, values) =>
    values === undefined
      ? `${text}: not decided, one of its fields has no column yet`
      : `${text}: ${values} ${values === 1 ? 'value stands' : 'values stand'} in more than one row`,
  misfitsOf: ({ filled, misfits, examples }) => {
    const rows = examples.map(({ id, value }) => `Id ${id}: ${JSON.stringify(value)}`).join(', ');
    const shown = misfits === 0 ? '' : ` (${rows}${misfits > examples.length ? ' ...' : ''})`;
    return `${rowsIn(filled)} with a value, of which the new type cannot hold ${misfits}${shown}`;
  },
  unseen: ({ table, column, rows, heir }) => {
    if (column === undefined)
      return heir === undefined
        ? `table ${table}: ${rowsIn(rows)}, and no entity of the documents has it; where it was renamed, write "x-was": ["${table}"] in the form.json of the new one`
        : `table ${table}: ${rowsIn(rows)}; ${heir} says that it was called so, and has rows of its own: both stay, bring them together first`;
    return heir === undefined
      ? `${table}.${column}: ${rowsIn(rows)} with a value, and there is no such field; where it was renamed, write "x-was": ["${column}"] at the new one`
      : `${table}.${column}: ${rowsIn(rows)} with a value; ${heir} says that it was called so, and has values of its own: both stay, bring them together first`;
  },
  oneByOne: 'Processes may be restarted one after another: those of the version of before stand these changes',
  notOneByOne:
    'Not one after another: processes of the version of before do not stand these changes, and a start beside them is refused; stop all of them first:',
  planned: (file) => `The plan is in ${file}: answer it, then run npx guiju apply ${file}`,
  backedUp: (file) => `Backed up, and restored to try it: ${file}`,
  done: (change) => `Change ${change} is done; to take it back: npx guiju apply --undo`,
  undone: (change, names) =>
    [
      `Change ${change} is taken back; columns that it added stay: start with the documents of before`,
      ...(names.length === 0
        ? []
        : [
            'These names stay, and values have the new ones; write "x-was": [new name] at the old name in the documents of before, and the next start brings it back (values that became one cannot be told apart):',
            ...names.map((name) => `  ${name}`),
          ]),
    ].join('\n'),
  unsure: (backup) =>
    `It failed at its end and may have been done: see npx guiju plan; the backup of before is ${backup}`,
  unchanged: (backup) => `No table was changed; the backup that was made for it is removed: ${backup}`,
  settled: (count) =>
    `Deleted for good: old data that was kept in ${count} ${count === 1 ? 'place' : 'places'}; earlier changes cannot be taken back any more`,
};

/** Texts about database changes, by language. */
export const PLAN_WORDS: Readonly<Record<Language, PlanWords>> = { zh: CHINESE, en: ENGLISH };
