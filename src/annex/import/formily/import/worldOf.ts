import { ScriptError, type Script } from '../../script/ScriptWorld.ts';
import { computedPart, isPlain, textOf, type TranslatedPart } from './FormilySource.ts';
import type { Names } from './Placed.ts';
import type { FormilyWorld } from './translateScript.ts';

/** The reads of a reaction's expressions: Formily's names for the imported fields. */
export function worldOf(
  names: Names,
  from: string,
  dependencies: unknown,
  { tell, differs }: Pick<FormilyWorld, 'tell' | 'differs'>,
): FormilyWorld {
  const deps = dependenciesOf(dependencies);
  const at = (path: string): TranslatedPart => {
    const found = names.reading(path, from);
    if (found === undefined) {
      // List items exist in Formily, but cannot be read by index here.
      const isItem = /\.\d+$/.test(path) && names.reading(path.replace(/\.\d+$/, ''), from) !== undefined;
      if (isItem) throw new ScriptError(`读取 ${path}：这里不读列表的第几个`);
      tell(`读取了没有的字段 ${path}`);
      return computedPart('null', 'none');
    }
    return { text: found.text, sort: found.sort, isRead: true };
  };
  const chained = ([root = '', ...rest]: readonly string[]): TranslatedPart | undefined => {
    const [first = '', ...more] = rest;
    if (rest.at(-1) === 'length') return undefined;
    if (root === '$index' && rest.length === 0) return computedPart('$index', 'number');
    if (root === '$self' && first === 'value')
      return more.length === 0 ? at(`.${from.split('.').at(-1) ?? ''}`) : undefined;
    if (root === '$values' && rest.length > 0) return at(rest.join('.'));
    if (root === '$record' && rest.length > 0) return at(`.${rest.join('.')}`);
    if (root === '$form' && first === 'values' && more.length > 0) return at(more.join('.'));
    if (root === '$deps' && rest.length > 0) {
      const path = deps.get(first);
      if (path === undefined) throw new ScriptError(`依赖里没有 $deps.${first}`);
      return at([path, ...more].join('.'));
    }
    throw new ScriptError(`读取 ${[root, ...rest].join('.')}，表单里没有`);
  };
  return {
    tell,
    ...(differs === undefined ? {} : { differs }),
    read: (script) => {
      const asked = queried(script);
      if (asked !== undefined) return at(asked);
      const chain = chainOf(script);
      return chain === undefined ? undefined : chained(chain);
    },
  };
}

/** `$values.a.b` as its names. */
function chainOf(script: Script): readonly string[] | undefined {
  if (script.kind === 'name') return [script.name];
  if (script.kind !== 'member') return undefined;
  const of = chainOf(script.of);
  return of === undefined ? undefined : [...of, script.name];
}

const isNamed = (script: Script | undefined, ...names: readonly string[]): boolean =>
  script?.kind === 'name' && names.includes(script.name);
const wordOf = (script: Script | undefined): string | undefined =>
  script?.kind === 'literal' && typeof script.value === 'string' ? script.value : undefined;

/** The path that `$form.query('a').value()`, `.get('value')` or `$form.getValuesIn('a')` reads. */
function queried(script: Script): string | undefined {
  if (script.kind !== 'call' || script.of.kind !== 'member') return undefined;
  const { of, name } = script.of;
  const [first] = script.args;
  if (name === 'getValuesIn' && isNamed(of, '$form')) return wordOf(first);
  const isValue = name === 'value' || (name === 'get' && wordOf(first) === 'value');
  if (!isValue || of.kind !== 'call' || of.of.kind !== 'member' || of.of.name !== 'query') return undefined;
  return isNamed(of.of.of, '$form', '$self') ? wordOf(of.args[0]) : undefined;
}

/** The paths of dependencies by what expressions call them: their number, or their name. */
function dependenciesOf(given: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (name: string, each: unknown): void => {
    const source = isPlain(each) ? textOf(each['source']) : textOf(each);
    const property = isPlain(each) ? textOf(each['property']) : '';
    const path = source.replace(/#value$/, '');
    const isValue = property === '' || property === 'value';
    const asked = isValue ? path : `${path}#${property}`;
    found.set(name, asked.includes('#') ? `*${asked}` : asked);
    if (isPlain(each) && textOf(each['name']) !== '') found.set(textOf(each['name']), found.get(name) ?? '');
  };
  if (Array.isArray(given)) given.forEach((each, i) => add(String(i), each));
  else if (isPlain(given)) for (const [name, each] of Object.entries(given)) add(name, each);
  return found;
}
