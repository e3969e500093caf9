import type { EnumSource } from '#language/enums/EnumType.ts';
import type { NameTest } from './NameTest.ts';
import type { Truths } from './Formula.ts';
import { valuesToTell } from './valuesToTell.ts';

/** How two values stand to each other; `same`: equal without an order, `none`: one is empty or they are of two kinds. */
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
 * The atoms of some conditions: tests of one name against constants, orders of two unknown things, and what is taken for free to be
 * true or false. The truths they can have together include all that can really occur, so what none of them shows never happens.
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

  /** Adds an atom that tests a name and returns its number. */
  addTest(test: NameTest): number {
    return this.#add(test.text, { group: `name ${test.key}`, test, orders: undefined });
  }

  /** Adds an atom that is true when two things, in the order of their texts, stand to each other in one of these ways. */
  addOrder(left: string, right: string, orders: readonly OrderOf[]): number {
    const group = `${left === right ? 'itself' : 'order'} ${left} ? ${right}`;
    return this.#add(`${group} ${orders.join()}`, { group, test: undefined, orders });
  }

  /** Adds an atom that nothing is known of. */
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
      if (values !== undefined) return distinct(values.map((value) => tests.map(({ holds }) => holds(value))));
    } else if (first?.orders !== undefined) {
      const orders = first.group.startsWith('itself') ? ORDERS_OF_ITSELF : ORDERS;
      return distinct(orders.map((order) => atoms.map((atom) => atom.orders?.includes(order) === true)));
    }
    return 2 ** atoms.length > most ? undefined : allWays(atoms.length);
  }
}

function extend(row: readonly boolean[], numbers: readonly number[], way: readonly boolean[]): boolean[] {
  const next = row.slice();
  numbers.forEach((number, i) => (next[number] = way[i] === true));
  return next;
}

function distinct(ways: readonly boolean[][]): boolean[][] {
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
