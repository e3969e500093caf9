import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import { seriesAt } from '#server/records/save/issueNumbers.ts';
import type { SeedGroup } from './seedGroups.ts';
import { digitsLike, nameLike, shapeOf } from './seedValues.ts';

/** Returns the copy's own version of a text that occurs in the group. */
export type Token = () => string;

/** Existing texts and numbers that new texts must not repeat. */
export interface KnownTexts {
  /** The last number of each series. */
  readonly lastNumbers: ReadonlyMap<string, number>;
  /** Texts of records that are not copied; copies keep references to them. */
  readonly shared: ReadonlySet<string>;
}

/** Most characters of a text whose field has no limit. */
const DEFAULT_TEXT_LENGTH = 100;

/** Creates the texts that must be different in each copy. */
export class SeedTexts {
  readonly #shared: ReadonlySet<string>;
  readonly #known: ReadonlySet<string>;
  readonly #numbers: Map<string, number>;
  readonly #taken = new Map<string, number>();
  readonly #counts = new Map<string, number>();

  /** `known` are all existing texts. */
  constructor({ lastNumbers, shared }: KnownTexts, known: ReadonlySet<string>) {
    this.#numbers = new Map(lastNumbers);
    this.#shared = shared;
    this.#known = known;
  }

  /** The numbers taken of each series since the last call. */
  takenNumbers(): ReadonlyMap<string, number> {
    const taken = new Map(this.#taken);
    this.#taken.clear();
    return taken;
  }

  /** The texts of a group that must be different in each copy: numbers, names, and unique values. */
  tokensOf({ records }: SeedGroup): Map<string, Token> {
    const places = new Map<string, { readonly entity: EntityModel; readonly field: FieldModel }[]>();
    for (const { entity, row } of records)
      for (const field of entity.fields) {
        const value = row[field.name];
        if (typeof value === 'string' && !this.#shared.has(value))
          places.set(value, [...(places.get(value) ?? []), { entity, field }]);
      }
    const tokens = new Map<string, Token>();
    for (const [value, all] of places) {
      const own = all.filter(({ entity, field }) => isOwnText(entity, field));
      const number = own.find(({ field }) => field.number !== undefined);
      const token = number === undefined ? undefined : this.#numberToken(number.entity, number.field, value);
      if (token !== undefined) tokens.set(value, token);
      else if (own.length > 0)
        tokens.set(
          value,
          this.#textToken(
            value,
            all.map(({ field }) => field),
          ),
        );
    }
    return tokens;
  }

  #textToken(value: string, fields: readonly FieldModel[]): Token {
    const patterns = fields.flatMap(({ pattern }) => pattern ?? []);
    const longest = Math.min(...fields.map(({ maxLength = DEFAULT_TEXT_LENGTH }) => maxLength));
    const fits = (text: string): boolean => patterns.every(({ test }) => test(text));
    const named = nameLike(value, longest);
    const make = (index: number): string =>
      patterns.length === 0 ? named(index) : (digitsLike(value, index, fits) ?? value);
    // One counter for all fields: a text may occur in several of them, one of which may be unique.
    const count = patterns.length === 0 ? '' : shapeOf(value);
    return () => {
      for (;;) {
        const index = (this.#counts.get(count) ?? 0) + 1;
        this.#counts.set(count, index);
        const text = make(index);
        if (text === value || !this.#known.has(text)) return text;
      }
    };
  }

  /** The next number of the same daily or endless series; undefined for others, and for a number that a user chose. */
  #numberToken(entity: EntityModel, { name, number }: FieldModel, value: string): Token | undefined {
    if (number === undefined || number.by !== undefined || !['day', undefined].includes(number.restart))
      return undefined;
    const digits = value.slice(number.prefix.length, number.prefix.length + 8);
    const day = number.restart === 'day' ? `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}` : '';
    const { suffix, numberOf } = seriesAt(number, {}, day);
    const series = `${entity.key}.${name}${suffix}`;
    const own = numberOf(0).slice(0, -number.digits);
    if (!value.startsWith(own) || !/^\d+$/.test(value.slice(own.length))) return undefined;
    return () => {
      const last = this.#numbers.get(series) ?? 0;
      let next = last + 1;
      while (this.#known.has(numberOf(next))) next += 1;
      this.#numbers.set(series, next);
      this.#taken.set(series, (this.#taken.get(series) ?? 0) + next - last);
      return numberOf(next);
    };
  }
}

/** Whether rules compute a field. */
export const isSetByRule = ({ ruleSet }: EntityModel, name: string): boolean =>
  ruleSet.rules.some(({ property, target }) => property === 'value' && target === name);

/** Whether a field holds a record's name, a unique text, or a code: a text that no rule computes. */
function isOwnText(entity: EntityModel, field: FieldModel): boolean {
  const { unique, titleField } = entity;
  if (field.number !== undefined) return true;
  if (field.enum !== undefined || field.reference !== undefined || fieldKind(field).text !== 'line') return false;
  if (field.computed || isSetByRule(entity, field.name)) return false;
  const isUnique = unique.some(({ fields }) => fields.includes(field.name));
  return isUnique || field.name === titleField || field.pattern !== undefined;
}
