import { MISSING, type KnownField, type ScriptTranslator, ScriptError, type Script } from './ScriptWorld.ts';

type Call = Extract<Script, { readonly kind: 'call' }>;

interface Asked {
  readonly list: string;
  readonly condition: string;
}

/** A condition on the rows of a table: `doc.items.some((row) => row.qty > 3)`; undefined for any other call. */
export function rowsCondition({ of, args }: Call, say: ScriptTranslator): string | undefined {
  if (of.kind !== 'member') return undefined;
  switch (of.name) {
    case 'some':
    case 'find': {
      const { list, condition } = asked(of.of, args, say);
      if (condition === 'false') return 'false';
      return condition === 'true' ? `!empty(${list})` : `any(${list}, ${condition})`;
    }
    case 'every': {
      const { list, condition } = asked(of.of, args, say);
      if (condition === 'true') return 'true';
      return condition === 'false' ? `empty(${list})` : `every(${list}, ${condition})`;
    }
    case 'filter':
      throw new ScriptError('filter 得到的列表总是成立，只能问它的 length');
    default:
      return undefined;
  }
}

/** Whether a column contains an item: `doc.items.map((row) => row.code).includes("X")`; else undefined. */
export function containsItem(
  list: Script | undefined,
  item: Script | undefined,
  say: ScriptTranslator,
): string | undefined {
  if (list?.kind !== 'call' || list.of.kind !== 'member' || list.of.name !== 'map' || item === undefined)
    return undefined;
  const [given, ...more] = list.args;
  if (given?.kind !== 'function' || given.gives === undefined || more.length > 0) return undefined;
  const gives: Script = { kind: 'binary', op: '===', left: given.gives, right: item };
  const some: Script = { kind: 'member', of: list.of.of, name: 'some' };
  return rowsCondition({ kind: 'call', of: some, args: [{ ...given, gives }] }, say);
}

/** The number of rows for which a condition holds: `doc.items.filter((row) => row.qty > 3)`, whose length is read. */
export function countOf(script: Script, say: ScriptTranslator): string | undefined {
  if (script.kind !== 'call' || script.of.kind !== 'member' || script.of.name !== 'filter') return undefined;
  const { list, condition } = asked(script.of.of, script.args, say);
  if (condition === 'false') return '0';
  return condition === 'true' ? `length(${list})` : `count(${list}, ${condition})`;
}

function asked(of: Script, [given, ...more]: readonly Script[], say: ScriptTranslator): Asked {
  const list = say.field(of);
  const { column } = list;
  if (list.sort !== 'list' || column === undefined) throw new ScriptError(`${list.read} 不是带来的明细`);
  if (given?.kind !== 'function' || given.gives === undefined || more.length > 0)
    throw new ScriptError('对明细只能问一个表达式');
  const [row = ''] = given.params;
  const outer = say.world.rows ?? [];
  const field = (script: Script): KnownField | undefined => {
    const name = readOf([row], script);
    if (name === undefined) {
      const above = readOf(outer, script);
      // With us there is one row at a time: the innermost.
      if (above !== undefined) throw new ScriptError(`在里层明细的条件里读取外层的行 ${above}`);
      return say.world.field(script);
    }
    const known = column(name);
    if (known !== undefined) return known;
    say.world.missing.push(name);
    return MISSING;
  };
  const fixed = (script: Script): string | number | undefined => {
    const name = readOf([row], script);
    if (name !== undefined) return column(name)?.fixed;
    return readOf(outer, script) === undefined ? say.world.fixed(script) : undefined;
  };
  const within = say.within({ ...say.world, field, fixed, rows: [...outer, row] });
  return { list: list.read, condition: within.truth(given.gives) };
}

/** The column that a part reads from one of these rows; undefined if it reads none. */
const readOf = (rows: readonly string[], script: Script): string | undefined =>
  script.kind === 'member' && script.of.kind === 'name' && rows.includes(script.of.name) ? script.name : undefined;
