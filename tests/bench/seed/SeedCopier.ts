import { addDays } from '#language/functions/calendar.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { holdsIds, isLookup, isMoment } from '#fields/table/fieldKinds.ts';
import type { RowBatch, StoredRow } from './templateRows.ts';
import type { TableShape } from '#server/db/copy/tableShapes.ts';
import { idsIn, targetOf, type SeedGroup, type SeedRecord } from './seedGroups.ts';
import { isSetByRule, SeedTexts, type KnownTexts, type Token } from './SeedTexts.ts';

/** The inputs of a copy. */
interface Making {
  /** The Ids of the records of the group, in order. */
  readonly ids: readonly number[];
  readonly texts: ReadonlyMap<string, string>;
  readonly dayOf: (day: string) => string;
}

type Part = readonly [name: string, make: (making: Making) => unknown];

interface CompiledRow {
  readonly table: TableShape;
  /** JSON of the parts that are the same in all copies, without the closing brace. */
  readonly fixed: string;
  readonly parts: readonly Part[];
}

interface CompiledGroup {
  readonly tokens: ReadonlyMap<string, Token>;
  readonly rows: readonly CompiledRow[];
}

/** The current state of the Ids of tables and of number series. */
export interface SeedStart extends KnownTexts {
  /** The greatest Id of each table. */
  readonly lastIds: ReadonlyMap<string, number>;
  readonly tables: ReadonlyMap<string, TableShape>;
  /** The state transitions of each record, by entity and Id. */
  readonly steps: ReadonlyMap<string, readonly StoredRow[]>;
  /** Today in the zone of the product: later days are not moved. */
  readonly today: string;
  /** Age of the oldest copies in days. */
  readonly days: number;
}

export const STEPS = 'stateLog';
/** Minimum length of texts that are also replaced within longer ones. */
const LONG = 6;
/** A prime: consecutive copies get distant days. */
const DAY_STEP = 7919;
/** Moving days by whole weeks preserves working days. */
const WEEK = 7;

/** Copies groups of records, with their own Ids, names, numbers and days. */
export class SeedCopier {
  readonly #start: SeedStart;
  readonly #nextIds: Map<string, number>;
  readonly #texts: SeedTexts;
  readonly #compiled = new Map<SeedGroup, CompiledGroup>();
  readonly #lines = new Map<TableShape, string[]>();
  #copies = 0;
  #rows = 0;

  /** `known` are all existing texts. */
  constructor(start: SeedStart, known: ReadonlySet<string>) {
    this.#start = start;
    this.#texts = new SeedTexts(start, known);
    this.#nextIds = new Map([...start.lastIds].map(([table, last]) => [table, last + 1]));
  }

  /** Number of rows waiting to be taken. */
  get waiting(): number {
    return this.#rows;
  }

  /** Adds a copy to the waiting rows. */
  copy(group: SeedGroup): void {
    const compiled = this.#compiled.get(group) ?? this.#compile(group);
    this.#compiled.set(group, compiled);
    const { days } = this.#start;
    const back = ((this.#copies * DAY_STEP) % (Math.floor(days / WEEK) + 1)) * WEEK;
    this.#copies += 1;
    const moved = new Map<string, string>();
    const making: Making = {
      ids: group.records.map(({ entity }) => this.#idFor(entity)),
      texts: new Map([...compiled.tokens].map(([text, make]) => [text, make()])),
      dayOf: (day) => {
        const known = moved.get(day) ?? addDays(day, -back) ?? day;
        moved.set(day, known);
        return known;
      },
    };
    for (const { table, fixed, parts } of compiled.rows) {
      const own = parts.map(([name, make]) => `${JSON.stringify(name)}:${JSON.stringify(make(making))}`);
      const lines = this.#lines.get(table) ?? [];
      this.#lines.set(table, lines);
      lines.push(`${fixed}${fixed.length > 1 ? ',' : ''}${own.join(',')}}`);
    }
    this.#rows += compiled.rows.length;
  }

  /** Returns and clears the waiting rows, with the numbers taken for them. */
  take(): RowBatch {
    const batch = { lines: new Map(this.#lines), numbers: this.#texts.takenNumbers() };
    this.#lines.clear();
    this.#rows = 0;
    return batch;
  }

  #idFor({ key }: EntityModel): number {
    const id = this.#nextIds.get(key) ?? 1;
    this.#nextIds.set(key, id + 1);
    return id;
  }

  #compile(group: SeedGroup): CompiledGroup {
    const tokens = this.#texts.tokensOf(group);
    const places = new Map(
      group.records.flatMap(({ entity, id, row }, i): [string, number][] => [
        [`${entity.key} ${id}`, i],
        [`${entity.key} ${String(row[entity.titleField])}`, i],
      ]),
    );
    const rows = group.records.flatMap((record, i) => [
      this.#compileRow(record, i, places, tokens),
      ...this.#compileSteps(record, i),
    ]);
    return { tokens, rows };
  }

  #compileRow(
    { entity, row }: SeedRecord,
    index: number,
    places: ReadonlyMap<string, number>,
    tokens: ReadonlyMap<string, Token>,
  ): CompiledRow {
    const parts: Part[] = [['Id', ({ ids }) => ids[index]]];
    const fixed: Record<string, unknown> = {};
    const replace = replacing(tokens);
    for (const [name, value] of Object.entries(row)) {
      if (name === 'Id') continue;
      const field = entity.field(name);
      const make = field === undefined ? undefined : this.#makerOf(field, row, places, replace);
      if (make !== undefined) parts.push([name, make]);
      else if (isMomentText(value) && (field === undefined || isMoment(field)))
        parts.push([name, this.#moved(value, isSetByRule(entity, name))]);
      else fixed[name] = value;
    }
    return { table: this.#tableOf(entity.key), fixed: JSON.stringify(fixed).slice(0, -1), parts };
  }

  #makerOf(
    field: FieldModel,
    row: StoredRow,
    places: ReadonlyMap<string, number>,
    replace: (text: string) => Part[1] | undefined,
  ): Part[1] | undefined {
    const value = row[field.name];
    if (holdsIds(field)) {
      const target = targetOf(field, row);
      const inGroup = idsIn(value).map((id) => places.get(`${target} ${id}`));
      if (inGroup.every((place) => place === undefined)) return undefined;
      const all = idsIn(value).map((id, i) => ({ id, place: inGroup[i] }));
      const idOf = ({ ids }: Making, { id, place }: (typeof all)[number]): number | undefined =>
        place === undefined ? id : ids[place];
      const [first] = all;
      return Array.isArray(value) || first === undefined
        ? (making) => all.map((each) => idOf(making, each))
        : (making) => idOf(making, first);
    }
    if (field.enum !== undefined || isMoment(field)) return undefined;
    if (isLookup(field) && !namesGroup(field, row, places)) return undefined;
    return typeof value === 'string' ? replace(value) : undefined;
  }

  #compileSteps({ entity, id }: SeedRecord, index: number): CompiledRow[] {
    return (this.#start.steps.get(`${entity.key} ${id}`) ?? []).map(({ RecordId, OpTime, ...rest }) => {
      const parts: Part[] = [['RecordId', ({ ids }) => (RecordId === undefined ? undefined : ids[index])]];
      if (isMomentText(OpTime)) parts.push(['OpTime', this.#moved(OpTime, false)]);
      return { table: this.#tableOf(STEPS), fixed: JSON.stringify(rest).slice(0, -1), parts };
    });
  }

  /**
   * Moves a day; days after today stay - a future deadline must not become a past one - unless they are computed from
   * other days.
   */
  #moved(text: string, isComputed: boolean): Part[1] {
    const day = text.slice(0, 10);
    return day > this.#start.today && !isComputed ? () => text : ({ dayOf }) => `${dayOf(day)}${text.slice(10)}`;
  }

  #tableOf(name: string): TableShape {
    const table = this.#start.tables.get(name);
    if (table === undefined) throw new Error(`there is no table ${name}`);
    return table;
  }
}

/** Whether a text names a record of the group, by its Id field or by the name alone. */
function namesGroup(field: FieldModel, row: StoredRow, places: ReadonlyMap<string, number>): boolean {
  const { idField } = field.reference ?? {};
  return places.has(`${targetOf(field, row)} ${String(row[idField ?? field.name])}`);
}

const isMomentText = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2})?$/.test(value);

/**
 * Returns a function that replaces tokens in a text: one that is the whole text, or long ones anywhere. Undefined
 * without any.
 */
function replacing(tokens: ReadonlyMap<string, Token>): (text: string) => Part[1] | undefined {
  const long = [...tokens.keys()].filter((text) => text.length >= LONG).sort((a, b) => b.length - a.length);
  const pattern = long.length === 0 ? undefined : new RegExp(long.map((text) => escaped(text)).join('|'), 'g');
  return (text) => {
    if (tokens.has(text)) return ({ texts }) => texts.get(text);
    if (pattern === undefined || text.search(pattern) < 0) return undefined;
    return ({ texts }) => text.replace(pattern, (found) => texts.get(found) ?? found);
  };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
