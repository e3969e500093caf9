import { type ScriptWorld, type Translated, isNothing, type Script } from './ScriptWorld.ts';

const INTO = new Set(['length', 'some', 'find', 'every', 'filter']);

/** The parts of an expression that it looks into as lists: `doc.items` of `doc.items.length` and `(doc.items || []).some(...)`. */
export function lookedInto(script: Script): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (each: Script): void => {
    if (each.kind === 'member' && INTO.has(each.name)) found.add(JSON.stringify(alone(each.of)));
    partsOf(each).forEach(walk);
  };
  walk(script);
  return found;
}

/** A part without its fallback for an empty value. */
function alone(script: Script): Script {
  if (script.kind !== 'binary' || !['||', '??'].includes(script.op)) return script;
  const { right } = script;
  return isNothing(right) || (right.kind === 'list' && right.items.length === 0) ? script.left : script;
}

function partsOf(script: Script): readonly Script[] {
  switch (script.kind) {
    case 'member':
    case 'unary':
      return [script.of];
    case 'call':
      return [script.of, ...script.args];
    case 'function':
      return script.gives === undefined ? [] : [script.gives];
    case 'list':
      return script.items;
    case 'binary':
      return [script.left, script.right];
    case 'conditional':
      return [script.test, script.yes, script.no];
    default:
      return [];
  }
}

/**
 * The condition under which a table used as a value is truthy: in JavaScript it is once its record is saved, even
 * without rows. An expression that also reads the rows means exactly that. Otherwise the author meant the rows: that is
 * reported, and the result is undefined.
 */
export function tableHolds(script: Script, { text, column }: Translated, world: ScriptWorld): string | undefined {
  const { saved, looked } = world;
  if (column === undefined || saved === undefined) return undefined;
  if (looked?.has(JSON.stringify(script)) === true) {
    const root = /^\$ref\.\w+/.exec(text)?.[0];
    return `(!empty(${text}) || ${root === undefined ? saved : `!empty(${root}.Id)`})`;
  }
  const name = script.kind === 'member' || script.kind === 'name' ? script.name : text;
  world.changed.push(`空的表格 ${name} 在来源里也算有内容，这里有行才算`);
  return undefined;
}
