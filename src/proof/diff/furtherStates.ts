import { directedStates } from '../analysis/directedStates.ts';
import { distinct } from '../analysis/fieldDomain.ts';
import { rowsTogether } from '../analysis/solveValues.ts';
import { sizeOf } from '../analysis/walkStates.ts';
import { isAmount } from '#fields/table/fieldKinds.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { isDate, isWhole } from '#fields/facets/domains.ts';
import { roundHalfUp } from '#language/decimalArithmetic.ts';
import { isList, isRow, type Value } from '#language/Value.ts';
import type { Version, State } from './BehaviourDiff.ts';
import type { JointSpace } from './jointSpace.ts';

/** Numbers whose decimals all matter when rounded, one up and one down. */
const DECIMALS = [7.654321, 0.05];
/** The ends of a day, between which moments differ that have one date. */
const CLOCKS = ['00:00:00', '23:59:59'];
/** The last days of a year and of a February. */
const ENDS: readonly string[] = ['2026-12-31', '2028-02-29'];
const DAY = 'YYYY-MM-DD'.length;
/** States put together by chance, the same ones every time. */
const SAMPLES = 500;

/** A larger space for open comparisons: decimals, ends of days, more rows. First values stay first. */
export function furtherSpace(space: JointSpace, { findEntity }: Version): JointSpace {
  const rows = rowsTogether(space.component.rules, space, space.context);
  const domains = space.domains.map((domain, i) => {
    const [first = null, ...others] = domain;
    const key = space.fields[i] ?? '';
    const child = findEntity?.(space.ordered.find(({ name }) => name === key)?.child?.entity ?? '');
    const reckoned = child === undefined ? [] : withDecimals(domain, child);
    return distinct([first, ...moreOf(space, key, domain, rows), ...reckoned, ...others]);
  });
  return { ...space, domains, size: sizeOf(domains), isExact: false };
}

function moreOf(
  { ordered, finite, whole }: JointSpace,
  key: string,
  domain: readonly Value[],
  rows: ReadonlyMap<string, readonly Value[]>,
): readonly Value[] {
  if (finite.has(key)) return [];
  const field = ordered.find(({ name }) => name === key);
  const isNumber = isAmount(field) || (field === undefined && domain.some((value) => typeof value === 'number'));
  if (isNumber && !whole.has(key)) return decimalsOf(field);
  const dates = domain.filter(isDate);
  if (dates.length === 0) return [...(rows.get(key) ?? [])];
  const days = new Set([...dates.map((date) => date.slice(0, DAY)), ...ENDS]);
  const isDay = dates.every(({ length }) => length === DAY);
  return isDay ? ENDS : [...days].flatMap((day) => CLOCKS.map((clock) => `${day} ${clock}`));
}

const decimalsOf = (field: FieldModel | undefined): number[] =>
  DECIMALS.flatMap((value) => (field?.digits === undefined ? value : (roundHalfUp(value, field.digits) ?? value)));

/** Rows with such numbers in their decimal columns. */
function withDecimals(domain: readonly Value[], child: EntityModel): Value[] {
  const rows = domain.find((value) => isList(value) && value.length > 0) ?? null;
  if (!isList(rows)) return [];
  return DECIMALS.map((_, i) =>
    rows.map((row) => {
      if (!isRow(row)) return row;
      const numbers = Object.keys(row).flatMap((column) => {
        const field = child.field(column);
        const value = field !== undefined && isAmount(field) && !isWhole(field) ? decimalsOf(field)[i] : undefined;
        return value === undefined ? [] : [[column, value] as const];
      });
      return { ...row, ...Object.fromEntries(numbers) };
    }),
  );
}

/** States of such a space: those that the rules single out, and some by chance. None after `shouldStop`. */
export function* furtherStates(space: JointSpace, shouldStop: () => boolean): Generator<State> {
  yield* directedStates(space.component, space, space.ordered, space.context, shouldStop);
  let seed = 1;
  const next = (below: number): number => {
    // The generator of Park and Miller.
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  for (let i = 0; i < SAMPLES && !shouldStop(); i += 1)
    yield Object.fromEntries(
      space.fields.map((key, at) => {
        const domain = space.domains[at] ?? [];
        return [key, domain[next(domain.length)] ?? null];
      }),
    );
}
