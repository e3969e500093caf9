import { fieldDomain } from '#proof/analysis/fieldDomain.ts';
import { listComparisons } from '#proof/analysis/listComparisons.ts';
import { storedRules } from '#proof/breaks/listBreaks.ts';
import { isAmount, valueSort } from '#fields/table/fieldKinds.ts';
import { isClock } from '#language/functions/calendar.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Value, Values } from '#language/Value.ts';
import { roundHalfUp } from '#language/decimalArithmetic.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { expressionsOf } from '#engine/rules/buildRuleSet.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** A stored record with the other inputs of its rules. */
export interface RandomRecord {
  /** Without child rows. */
  readonly row: Values;
  readonly rows: Readonly<Record<string, readonly Values[]>>;
  readonly refs: Readonly<Record<string, Values>>;
}

const TARGETS = 40;
const ROUNDS = 4;
const TEXTS = ['', ' ', '甲', '造价%审核', "it's", '13812345678', '91330100MA2B000004', '12345678'];

/** Records that no form would let through: every field holds any value that its column takes. The same seed gives the same records. */
export class RandomRecords {
  /** Records of other entities that rules read through references, by entity and Id. */
  readonly targets: ReadonlyMap<string, Values[]>;
  readonly #entity: EntityModel;
  readonly #findEntity: FindEntity;
  readonly #enums: EnumSource;
  readonly #now: string;
  readonly #domains: ReadonlyMap<string, readonly Value[]>;
  /** A rule sets a reference that rules read through. */
  readonly #moves: boolean;
  #seed: number;
  #lastId = 0;

  constructor(entity: EntityModel, findEntity: FindEntity, enums: EnumSource, now: string, seed: number) {
    this.#entity = entity;
    this.#findEntity = findEntity;
    this.#enums = enums;
    this.#now = now;
    this.#seed = seed;
    const set = new Set(
      entity.ruleSet.rules.filter(({ property }) => property === 'value').map(({ target }) => target),
    );
    this.#moves = [...entity.ruleSet.references.keys()].some((name) =>
      set.has(entity.field(name)?.reference?.idField ?? name),
    );
    this.#domains = this.#domainsOf(entity);
    this.targets = new Map(
      [...entity.ruleSet.references.keys()].flatMap((name): [string, Values[]][] => {
        const target = findEntity(entity.field(name)?.reference?.entity ?? '');
        return target === undefined || target === entity ? [] : [[target.key, this.#makeTargets(target)]];
      }),
    );
  }

  /** The next record; `fixed` are values that it must have. */
  next(fixed: Values = {}): RandomRecord {
    const Id = (this.#lastId += 1);
    const row = { ...this.#row(this.#entity, this.#domains), ...fixed, Id };
    const rows = Object.fromEntries(
      this.#entity.fields.flatMap(({ name, child }): [string, Values[]][] => {
        const entity = this.#findEntity(child?.entity ?? '');
        return child === undefined || entity === undefined ? [] : [[name, this.#children(entity, child.by, Id)]];
      }),
    );
    const refs = this.#refsOf(row, row);
    const settled = this.#settle(row, rows, refs, fixed);
    return { row: settled, rows, refs: this.#refsAfter(settled, rows) };
  }

  /** Makes records of other entities for the references that these values fill, and returns what points at them. */
  pointAt(values: Values, refs: Readonly<Record<string, Values>>): Record<string, Value> {
    const pointers: Record<string, Value> = {};
    for (const [name, record] of Object.entries(refs)) {
      const field = this.#entity.field(name);
      const known = this.targets.get(field?.reference?.entity ?? '');
      const byName = field?.type === 'lookup' && field.reference?.idField === undefined;
      if (known === undefined || byName || (values[name] ?? null) === null) continue;
      const Id = known.length + 1;
      known.push({ ...known[0], ...record, Id });
      pointers[field?.reference?.idField ?? name] = Id;
    }
    return pointers;
  }

  /** The values that rules read through references; a rule may set a reference that another rule reads through. */
  #refsAfter(row: Values, rows: RandomRecord['rows']): Record<string, Values> {
    const { ruleSet } = storedRules(this.#entity.ruleSet);
    let pointing = row;
    for (let round = 1; ; round += 1) {
      const refs = this.#refsOf(row, pointing);
      if (round === ROUNDS || !this.#moves) return refs;
      const context = { values: { ...row, ...rows }, user: {}, now: this.#now, refs, enums: this.#enums };
      const { computed } = evaluateRules(ruleSet, context);
      const values = [...computed].map(([index, value]) => [ruleSet.fields[index]?.name ?? '', value] as const);
      pointing = { ...row, ...Object.fromEntries(values) };
    }
  }

  /** The values that rules read through a row's references; a lookup by name alone refers to the stored record. */
  #refsOf(row: Values, pointing: Values): Record<string, Values> {
    const { ruleSet } = this.#entity;
    return Object.fromEntries(
      [...ruleSet.references].flatMap(([name, names]): [string, Values][] => {
        const found = this.#find(this.#entity.field(name), row, pointing);
        if (found === undefined) return [];
        return [[name, Object.fromEntries(names.map((other) => [other, blank(found[other] ?? null)]))]];
      }),
    );
  }

  #find(field: FieldModel | undefined, row: Values, pointing: Values): Values | undefined {
    const { reference } = field ?? {};
    const target = this.#findEntity(reference?.entity ?? '');
    const records = this.targets.get(target?.key ?? '') ?? [];
    if (field?.type === 'lookup' && reference?.idField === undefined)
      return records.find(
        (record) => record['IsDeleted'] !== true && record[target?.titleField ?? ''] === blank(row[field.name] ?? null),
      );
    return records.find((record) => record['Id'] === pointing[reference?.idField ?? field?.name ?? '']);
  }

  /** Sets about half of the computed values to their correct value. */
  #settle(row: Values, rows: RandomRecord['rows'], refs: Readonly<Record<string, Values>>, fixed: Values): Values {
    const { ruleSet } = this.#entity;
    const context = { values: { ...row, ...rows }, user: {}, now: this.#now, refs, enums: this.#enums };
    const { computed } = evaluateRules(ruleSet, context);
    const right = [...computed].flatMap(([index, value]): [string, Value][] => {
      const field = ruleSet.fields[index];
      const settles = this.#random() < 0.5;
      return field === undefined || !settles || Object.hasOwn(fixed, field.name) || !fits(field, value)
        ? []
        : [[field.name, value]];
    });
    return { ...row, ...Object.fromEntries(right) };
  }

  #makeTargets(entity: EntityModel): Values[] {
    const domains = this.#domainsOf(entity);
    return Array.from({ length: TARGETS }, (_, i) => ({
      ...this.#row(entity, domains),
      [entity.titleField]: `名称${i % 12}`,
      Id: i + 1,
      IsDeleted: i % 9 === 0,
    }));
  }

  #children(entity: EntityModel, by: string, parent: number): Values[] {
    const domains = this.#domainsOf(entity);
    const count = Math.floor(this.#random() * 4);
    return Array.from({ length: count }, () => ({ ...this.#row(entity, domains), [by]: parent }));
  }

  #row(entity: EntityModel, domains: ReadonlyMap<string, readonly Value[]>): Record<string, Value> {
    return Object.fromEntries(
      entity.fields
        .filter(({ type }) => type !== 'rows')
        .map(({ name }) => [name, this.#pick(domains.get(name) ?? [])]),
    );
  }

  readonly #known = new Map<string, ReadonlyMap<string, readonly Value[]>>();

  #domainsOf(entity: EntityModel): ReadonlyMap<string, readonly Value[]> {
    const known = this.#known.get(entity.key);
    if (known !== undefined) return known;
    const compared = listComparisons([
      ...entity.ruleSet.rules.flatMap(expressionsOf),
      ...entity.checks.map(({ when }) => when),
    ]);
    const context = { enums: this.#enums, now: this.#now };
    const domains = new Map(
      entity.fields.map((field) => [
        field.name,
        [...fieldDomain(field, compared.get(field.name), context), ...this.#odd(field)].map((value) =>
          storable(field, value),
        ),
      ]),
    );
    this.#known.set(entity.key, domains);
    return domains;
  }

  /** Values that violate limits, are at a limit, or have another type. */
  #odd(field: FieldModel): Value[] {
    const { type, itemType, maxLength = 0, minLength = 0 } = field;
    if (field.reference !== undefined && type === 'reference') return [1, 2, 3, 8, 17, TARGETS, TARGETS + 1];
    if (type === 'lookup') return ['名称1', '名称2', '名称9', '名称99', '', '长'.repeat(maxLength + 1)];
    if (isAmount(field)) return [0, -1, 1, 100, 0.01, 1234.56, 999999999999.99, 1e12, -1e12];
    if (type === 'date') return ['1999-12-31', '2000-01-01', '2999-12-31', '3000-01-01'];
    if (type === 'datetime') return ['1999-12-31 23:59:59', '2999-12-31 23:59:59', '3000-01-01 00:00:00'];
    if (type === 'time') return ['00:00', '09:05', '09:05:30', '23:59:59'];
    if (type === 'enum' || type === 'enumTree')
      return itemType === 'string' || field.enum?.path === true ? ['', '1/9'] : [-7];
    if (type === 'multiEnum')
      return itemType === 'string'
        ? [['zz'], ['a', 'b']]
        : [
            [1, -7],
            [2, 1],
          ];
    if (type === 'references') return [[1, 2], Array.from({ length: 51 }, (_, i) => i)];
    if (type === 'boolean') return [true, false];
    const long = [maxLength, maxLength + 1, minLength - 1].filter((length) => length > 0 && length < 2000);
    return type === 'attachments' || type === 'image' ? [] : [...TEXTS, ...long.map((length) => '长'.repeat(length))];
  }

  #pick(values: readonly Value[]): Value {
    return values[Math.floor(this.#random() * values.length)] ?? null;
  }

  #random(): number {
    this.#seed = (this.#seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#seed ^ (this.#seed >>> 15), 1 | this.#seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
}

/** Whether a column can store a computed value. */
function fits(field: FieldModel, value: Value): boolean {
  if (value === null) return true;
  if (field.type === 'boolean') return typeof value === 'boolean';
  if (valueSort(field) === 'list') return Array.isArray(value);
  if (valueSort(field) === 'number')
    return typeof value === 'number' && Math.abs(value) < 1e15 && ((field.digits ?? 0) > 0 || Number.isInteger(value));
  if (field.type === 'time') return typeof value === 'string' && isClock(value);
  const isDate = field.type === 'date' || field.type === 'datetime';
  return typeof value === 'string' && (!isDate || value.length === (field.type === 'date' ? 10 : 19));
}

/** As a column gives it back: numbers with the decimals of the field. */
function storable({ digits, type }: FieldModel, value: Value): Value {
  if (typeof value !== 'number' || digits === undefined) return value;
  return roundHalfUp(type === 'integer' ? Math.max(-9007199254740991, value) : value, digits);
}

const blank = (value: Value): Value => (value === '' || (Array.isArray(value) && value.length === 0) ? null : value);
