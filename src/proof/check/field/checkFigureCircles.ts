import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { listNames } from '#language/mapExpression.ts';
import { rulePlace } from '../../expressions/LintExpression.ts';

/** A field with a derived value, and the fields that it is derived from, both as `entity.Field`. */
interface Derived {
  readonly file: string;
  readonly pointer: string;
  readonly from: readonly string[];
}

/**
 * Reports circles of sums through several entities: each save would change them again. Sums over records of the same
 * entity may follow a tree, and `$ref` reads a value once, when its record is saved.
 */
export function checkFigureCircles(entities: readonly EntityModel[], reportTo: (file: string) => Report): void {
  const derived = new Map(entities.flatMap(derivedOf));
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): void => {
    const start = path.indexOf(name);
    if (start >= 0) reportCircle(path.slice(start), derived, reportTo);
    if (start >= 0 || done.has(name)) return;
    for (const source of derived.get(name)?.from ?? []) visit(source, [...path, name]);
    done.add(name);
  };
  for (const name of derived.keys()) visit(name, []);
}

function reportCircle(
  circle: readonly string[],
  derived: ReadonlyMap<string, Derived>,
  reportTo: (file: string) => Report,
): void {
  const [first = ''] = circle;
  const place = derived.get(first);
  if (place === undefined || new Set(circle.map((name) => name.split('.')[0])).size < 2) return;
  const places = circle.flatMap((name) => derived.get(name) ?? []).map(({ file, pointer }) => `${file}${pointer}`);
  reportTo(place.file)({
    code: 'rule/cycle',
    pointer: place.pointer,
    message: `Values go in a circle: ${[...circle, first].join(' → ')} (${places.join(', ')})`,
    proposal: 'Take one of these dependencies away',
  });
}

function derivedOf(entity: EntityModel): (readonly [string, Derived])[] {
  const own = (name: string): string => `${entity.key}.${name}`;
  const figures = entity.fields.flatMap(({ name, rollup, pointer }): (readonly [string, Derived])[] => {
    if (rollup === undefined) return [];
    const read = rollup.where === undefined ? [] : listNames(rollup.where).map(({ path: [first = ''] }) => first);
    const from = [rollup.sum, rollup.max, ...read].flatMap((field) =>
      field === undefined ? [] : `${rollup.of}.${field}`,
    );
    return [[own(name), { file: `${entity.key}/form.json`, pointer: `${pointer}/x-rollup`, from }]];
  });
  const ruled = new Map<string, Derived>();
  for (const rule of entity.ruleSet.rules) {
    if (rule.property !== 'value') continue;
    const before = ruled.get(own(rule.target))?.from ?? [];
    ruled.set(own(rule.target), { ...rulePlace(entity, rule), from: [...before, ...rule.reads.map(own)] });
  }
  return [...figures, ...ruled];
}
