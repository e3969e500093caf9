import { breaksOf, testForAll, type StoredContext } from '#proof/breaks/breaksOf.ts';
import type { Break } from '#proof/breaks/Break.ts';
import { fieldsRead } from '#proof/breaks/fieldsRead.ts';
import {
  omittedRuleKey,
  listBreaks,
  namesRead,
  personalBreaks,
  type BreakList,
  type OmittedRule,
} from '#proof/breaks/listBreaks.ts';
import { sizeOf } from '#proof/breaks/conditions.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import type { Expression } from '#language/Expression.ts';
import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { brokenRecords, nextWindow, type MetBy } from '../db/rows/brokenRecords.ts';
import { isBeyondSql } from '../db/rows/isBeyondSql.ts';
import { readContexts, type StoredSource } from './readContexts.ts';

/** Records that violate one rule. */
export interface BrokenRule extends MetBy {
  readonly rule: Break;
  /** How it was checked: by the database, or by the evaluator over all rows where SQL cannot express it. */
  readonly decidedBy: 'sql' | 'evaluator';
}

/** A rule that depends on the saving user, or on the position of a row. */
export interface PersonalRule extends OmittedRule {
  /** Records that no user could have saved; undefined where no user is known, or after the time limit. */
  readonly unmet: MetBy | undefined;
}

/** The rule violations in the stored records of an entity. */
export interface CheckedEntity {
  readonly entity: EntityModel;
  readonly records: number;
  readonly broken: readonly BrokenRule[];
  readonly personal: readonly PersonalRule[];
  /** False when the time limit was reached before all rules were checked. */
  readonly isComplete: boolean;
}

export interface CheckStoredOptions {
  /** Only these records. */
  readonly ids?: readonly number[] | undefined;
  /** Most Ids returned per rule. */
  readonly most: number;
  readonly shouldStop: Limits['shouldStop'];
  /** Users who may have saved the records, as `$user`; undefined: rules that depend on the user are not checked. */
  readonly savers?: readonly Values[] | undefined;
  /** Receives the number of records checked so far, for large tables. */
  readonly onLooked?: ((records: number) => void) | undefined;
}

/** Records per evaluation, and per query. */
const ROWS = 1000;
const WINDOW = 20_000;
/** Most conditions per query, and most nodes of their trees. */
const CONDITIONS = 150;
const NODES = 6000;

/** Checks the stored records of an entity against its rules. `source.db` must be a transaction. */
export async function checkStored(
  source: StoredSource,
  entity: EntityModel,
  options: CheckStoredOptions,
): Promise<CheckedEntity> {
  const list = listBreaks(entity, source.context.enums);
  const rest: Break[] = [];
  const chunks = chunksOf(list, rest, (when) => isBeyondSql(when, entity, source.context.findEntity));
  const asked = await askDatabase(source, entity, chunks, options);
  for (const { rule } of chunks.flat()) if (!asked.met.has(rule)) rest.push(rule);
  const evaluated =
    asked.isComplete && asked.records > 0 && rest.length > 0
      ? await evaluate(source, list, rest, (context) => breaksOf(list, context, rest), options)
      : undefined;
  const broken = list.breaks.flatMap((rule): BrokenRule[] => {
    const [bySql, tested] = [asked.met.get(rule), evaluated?.met.get(rule)];
    if (bySql !== undefined) return [{ rule, ...bySql, decidedBy: 'sql' }];
    return tested === undefined ? [] : [{ rule, ...tested, decidedBy: 'evaluator' }];
  });
  const personal = await holdPersonal(source, list, options);
  return {
    entity,
    records: asked.records,
    broken: broken.filter(({ count }) => count > 0),
    personal: personal.rules,
    isComplete: asked.isComplete && evaluated?.isComplete !== false && personal.isComplete,
  };
}

/** Checks the rules that depend on the user, for every user who may have saved the records. */
async function holdPersonal(
  source: StoredSource,
  list: BreakList,
  options: CheckStoredOptions,
): Promise<{ readonly rules: readonly PersonalRule[]; readonly isComplete: boolean }> {
  const [{ entity, leftOut }, { savers }] = [list, options];
  if (leftOut.length === 0 || savers === undefined)
    return { rules: leftOut.map((rule) => ({ ...rule, unmet: undefined })), isComplete: true };
  const personal = personalBreaks(list, source.context.enums);
  const test = testForAll(personal, alike(savers, entity));
  const { met, isComplete } = await evaluate(source, personal, personal.breaks, test, options);
  const byKey = new Map(
    [...met].map(([{ field, kind, pointer }, found]) => [omittedRuleKey({ field: field.name, kind, pointer }), found]),
  );
  const rules = leftOut.map((rule) => ({ ...rule, unmet: isComplete ? byKey.get(omittedRuleKey(rule)) : undefined }));
  return { rules, isComplete };
}

/** Returns one user of each group that the rules, checks and limits of an entity cannot distinguish. */
function alike(savers: readonly Values[], entity: EntityModel): Values[] {
  const names = new Set(namesRead(entity).flatMap(({ root, path: [name = ''] }) => (root === '$user' ? [name] : [])));
  const kinds = savers.map((saver): Values =>
    Object.fromEntries([...names].map((name) => [name, saver[name] ?? null])),
  );
  return [...new Map(kinds.map((kind) => [JSON.stringify(kind), kind])).values()];
}

/** Results so far, by rule. */
interface Found {
  readonly met: ReadonlyMap<Break, MetBy>;
  readonly records: number;
  readonly isComplete: boolean;
}

/** Checks in the database, some thousand records at a time; the result omits rules that the database cannot compute. */
async function askDatabase(
  { db, catalog, context }: StoredSource,
  entity: EntityModel,
  chunks: readonly Decidable[][],
  { ids, most, shouldStop, onLooked }: CheckStoredOptions,
): Promise<Found> {
  const scope = { entity, catalog, ids, most };
  const met = new Map<Break, MetBy>(chunks.flat().map(({ rule }) => [rule, { count: 0, ids: [] }]));
  let records = 0;
  for (let after = -1; ;) {
    if (shouldStop()) return { met, records, isComplete: false };
    const window = await nextWindow(db, scope, after, WINDOW);
    if (window === undefined) return { met, records, isComplete: true };
    for (const chunk of chunks.filter(([first]) => first !== undefined && met.has(first.rule))) {
      const conditions = chunk.map(({ when }) => when);
      const found = await brokenRecords(scope, window, conditions, { ...context, db });
      for (const [i, { rule }] of chunk.entries()) {
        const [more, before] = [found?.[i], met.get(rule)];
        if (more === undefined || before === undefined) met.delete(rule);
        else met.set(rule, { count: before.count + more.count, ids: [...before.ids, ...more.ids].slice(0, most) });
      }
    }
    records += window.count;
    after = window.last;
    if (records % WINDOW === 0) onLooked?.(records);
  }
}

interface Decidable {
  readonly rule: Break;
  readonly when: Expression;
}

/** Groups the checks that SQL can express into queries; adds the others to `rest`. */
function chunksOf({ breaks }: BreakList, rest: Break[], isBeyond: (when: Expression) => boolean): Decidable[][] {
  const chunks: Decidable[][] = [];
  let nodes = 0;
  for (const rule of breaks) {
    const { when } = rule;
    if (when === undefined || isBeyond(when)) {
      rest.push(rule);
      continue;
    }
    const last = chunks.at(-1);
    nodes += sizeOf(when);
    if (last !== undefined && last.length < CONDITIONS && nodes <= NODES) last.push({ rule, when });
    else {
      chunks.push([{ rule, when }]);
      nodes = sizeOf(when);
    }
  }
  return chunks;
}

/** Finds violations by evaluating the rules of every record; `test` returns which of them a record violates. */
async function evaluate(
  source: StoredSource,
  list: BreakList,
  among: readonly Break[],
  test: (context: StoredContext) => readonly Break[],
  { ids, most, shouldStop, onLooked }: CheckStoredOptions,
): Promise<Found> {
  const met = new Map<Break, { count: number; ids: number[] }>(among.map((rule) => [rule, { count: 0, ids: [] }]));
  const match = ids === undefined ? undefined : { field: 'Id', values: ids };
  const fields = fieldsRead(list, among);
  let records = 0;
  for (let after: number | undefined; ;) {
    if (shouldStop()) return { met, records, isComplete: false };
    const contexts = await readContexts(source, list, fields, { match, after, limit: ROWS });
    for (const context of contexts) {
      const id = Number(context.values['Id']);
      after = id;
      for (const rule of test(context)) {
        const found = met.get(rule);
        if (found === undefined) continue;
        found.count += 1;
        if (found.ids.length < most) found.ids.push(id);
      }
    }
    records += contexts.length;
    if (contexts.length < ROWS) return { met, records, isComplete: true };
    if (records % WINDOW === 0) onLooked?.(records);
  }
}
