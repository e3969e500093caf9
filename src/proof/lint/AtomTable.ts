import { isReference, valueSort } from '#fields/table/fieldKinds.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Value } from '#language/Value.ts';
import type { FieldModel, EnumBinding } from '#fields/FieldModel.ts';
import type { Truths } from './Formula.ts';
import { choicesOf } from '../expressions/enumFit.ts';
import type { Kind } from '../expressions/kindOf.ts';

/** Values of each class that the tests distinguish; undefined when no such list is known. */
function valuesToTell(tests: readonly NameTest[], enums: EnumSource): Value[] | undefined {
  const field = tests[0]?.field;
  const kind = field === undefined ? 'any' : valueSort(field);
  // An empty text is stored as null, so no name ever reads one.
  const constants = [...new Set(tests.flatMap((test) => test.constants))].filter(
    (value) => value !== null && value !== '',
  );
  const lengths = [...new Set(tests.flatMap((test) => test.lengths))];
  const isOrdered = tests.some((test) => test.isOrder);
  if (isOrdered && lengths.length > 0) return undefined;
  const known = field?.enum === undefined || kind === 'list' ? [] : valuesOfEnum(field.enum, enums);
  if (known.length > 0) return [null, ...known, ...constants];
  return [null, ...constants, ...others(kind, field, constants, lengths)];
}

function valuesOfEnum(binding: EnumBinding, enums: EnumSource): Value[] {
  return choicesOf(enums(binding.type)?.items ?? [], binding).map(({ value }) => value);
}

function others(
  kind: Kind,
  field: FieldModel | undefined,
  constants: readonly Value[],
  lengths: readonly number[],
): Value[] {
  const around = lengths.flatMap((length) => [length - 1, length, length + 1]).filter((length) => length > 0);
  switch (kind) {
    case 'boolean':
      return [true, false];
    case 'number':
      return numbersAround(
        constants,
        field?.digits === 0 || (field !== undefined && isReference(field)) || field?.enum !== undefined,
      );
    case 'list':
      return [1, ...around].map((length) => Array.from({ length: Math.min(length, MAX_LENGTH) }, (_, i) => i));
    case 'text':
      return textsAround(constants, around);
    case 'any':
      return [true, false, ...numbersAround(constants, false), ...textsAround(constants, around), [], [0]];
  }
}

const MAX_LENGTH = 1000;
/** A character that sorts before all others, and appended to a text directly after it. */
const SIGN = '\u0001';

function textsAround(constants: readonly Value[], lengths: readonly number[]): string[] {
  const texts = constants.filter((value) => typeof value === 'string');
  return [
    SIGN,
    ...texts.map((text) => text + SIGN),
    ...lengths.map((length) => SIGN.repeat(Math.min(length, MAX_LENGTH))),
  ];
}

/** Numbers below, between and above the constants; only integers where all constants are. */
function numbersAround(constants: readonly Value[], areWhole: boolean): number[] {
  const sorted = constants.filter((value) => typeof value === 'number').sort((a, b) => a - b);
  const [first, last] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  const between = sorted.slice(1).flatMap((value, i) => {
    const middle = (value + (sorted[i] ?? value)) / 2;
    return areWhole ? [Math.floor(middle), Math.ceil(middle)] : [middle];
  });
  return [Math.floor(first) - 1, ...between, Math.ceil(last) + 1];
}

/** The order of two values; `same`: equal without an order, `none`: one is null or they are of different kinds. */
export type OrderOf = 'less' | 'equal' | 'greater' | 'same' | 'none';

interface Atom {
  /** Atoms of one group depend on each other. */
  readonly group: string;
  readonly test: NameTest | undefined;
  readonly orders: readonly OrderOf[] | undefined;
}

const ORDERS: readonly OrderOf[] = ['less', 'equal', 'greater', 'same', 'none'];
const ORDERS_OF_ITSELF: readonly OrderOf[] = ['equal', 'same', 'none'];

/**
 * The atoms of some conditions: tests of one name against constants, comparisons of two unknown values, and parts
 * assumed to be independent. The combinations of truth values include all that can occur, so an outcome in none of them
 * never occurs.
 */
export class AtomTable {
  readonly #atoms: Atom[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #enums: EnumSource;

  constructor(enums: EnumSource) {
    this.#enums = enums;
  }

  get size(): number {
    return this.#atoms.length;
  }

  addTest(test: NameTest): number {
    return this.#add(test.text, { group: `name ${test.key}`, test, orders: undefined });
  }

  /** Adds an atom that is true when two operands, in the order of their texts, are in one of these orders. */
  addOrder(left: string, right: string, orders: readonly OrderOf[]): number {
    const group = `${left === right ? 'itself' : 'order'} ${left} ? ${right}`;
    return this.#add(`${group} ${orders.join()}`, { group, test: undefined, orders });
  }

  /** Adds an independent atom. */
  addFree(text: string): number {
    return this.#add(text, { group: `free ${text}`, test: undefined, orders: undefined });
  }

  #add(key: string, atom: Atom): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#atoms.push(atom) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  /** Every combination of truths that the atoms can have together; undefined when there are more than `most`. */
  truths(most: number): Truths[] | undefined {
    const groups = new Map<string, number[]>();
    this.#atoms.forEach(({ group }, i) => groups.set(group, [...(groups.get(group) ?? []), i]));
    const parts: { numbers: readonly number[]; ways: boolean[][] }[] = [];
    let count = 1;
    for (const numbers of groups.values()) {
      const ways = this.#waysOf(numbers, most);
      count *= ways?.length ?? most + 1;
      if (ways === undefined || count > most) return undefined;
      parts.push({ numbers, ways });
    }
    return parts.reduce<boolean[][]>(
      (rows, { numbers, ways }) => rows.flatMap((row) => ways.map((way) => extend(row, numbers, way))),
      [[]],
    );
  }

  /** The different truths that atoms of one group can have together. */
  #waysOf(numbers: readonly number[], most: number): boolean[][] | undefined {
    const atoms = numbers.flatMap((number) => this.#atoms[number] ?? []);
    const [first] = atoms;
    const tests = atoms.flatMap(({ test }) => (test === undefined ? [] : [test]));
    if (tests.length === atoms.length) {
      const values = valuesToTell(tests, this.#enums);
      if (values !== undefined) return distinctWays(values.map((value) => tests.map(({ holds }) => holds(value))));
    } else if (first?.orders !== undefined) {
      const orders = first.group.startsWith('itself') ? ORDERS_OF_ITSELF : ORDERS;
      return distinctWays(orders.map((order) => atoms.map((atom) => atom.orders?.includes(order) === true)));
    }
    return 2 ** atoms.length > most ? undefined : allWays(atoms.length);
  }
}

function extend(row: readonly boolean[], numbers: readonly number[], way: readonly boolean[]): boolean[] {
  const next = row.slice();
  numbers.forEach((number, i) => (next[number] = way[i] === true));
  return next;
}

function distinctWays(ways: readonly boolean[][]): boolean[][] {
  return [...new Map(ways.map((way) => [way.join(), way])).values()];
}

function allWays(count: number): boolean[][] {
  let ways: boolean[][] = [[]];
  for (let i = 0; i < count; i += 1)
    ways = ways.flatMap((way) => [
      [...way, true],
      [...way, false],
    ]);
  return ways;
}

/** A test of one name against constants. */
export interface NameTest {
  readonly key: string;
  readonly field: FieldModel | undefined;
  readonly constants: readonly Value[];
  readonly lengths: readonly number[];
  readonly isOrder: boolean;
  readonly text: string;
  readonly holds: (value: Value) => boolean;
}
