import type { EntityModel } from '#engine/model/EntityModel.ts';
import { referredEntity } from '#engine/model/referredEntity.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { mayTake } from '#engine/permission/decideAccess.ts';
import { permittedRows } from '#engine/permission/transitionRows.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import { guardBlocks } from '#engine/workflow/moveOf.ts';
import type { Expression } from '#language/Expression.ts';
import { listNames } from '#language/mapExpression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Value } from '#language/Value.ts';
import { explainTransition } from '#proof/decisions/explainTransition.ts';
import type { ActionExplanation } from '#wire/BulkReply.ts';
import type { DbCall } from '../access/Call.ts';
import type { FoundRecord } from '../db/rows/selectRecords.ts';
import { findVisible } from '../records/read/getRecord.ts';
import { isMaskedFor, maskRecord } from '../records/read/maskRecord.ts';
import { presentRecord, recordFlags } from '../records/read/presentRecord.ts';
import { readRefs, readShownRefs, type RefNeeds } from '../records/read/readRefs.ts';
import { readScope } from './openScope.ts';
import { othersExist } from './othersExist.ts';
import { actingCall, lentFor, refusalOf, takeFlags } from './takeable.ts';

/**
 * Explains why the user may, or may not, do a transition with a stored record now, using the same conditions as the
 * transition itself. Reveals nothing that the user may not read. Throws NOT_FOUND for a record that the user may not
 * view.
 */
export async function explainAction(
  entity: EntityModel,
  transition: TransitionModel,
  id: number,
  call: DbCall,
): Promise<ActionExplanation> {
  const access = call.access(entity);
  const entries = transition.who.map((entry, i): [string, Expression] => [
    personFlag(i),
    permittedRows({ ...transition, who: [entry] }, { entity, user: call.who, access }),
  ]);
  const flags = {
    ...recordFlags(entity, call),
    ...takeFlags(entity, transition, call),
    ...Object.fromEntries(entries),
    [IN_ROWS]: permittedRows({ ...transition, who: [] }, { entity, user: call.who, access }),
  };
  const found = await findVisible(entity, id, call, { flags });
  const refusal = refusalOf(entity, transition, found, call);
  const scope = await scopeOf(entity, transition, found, actingCall(entity, found, call));
  const { wording, findEntity } = call;
  const { masked } = maskRecord(access, found);
  const own = ['Id', ...access.readable].filter((name) => !isMaskedFor(found, name) && !masked.includes(name));
  const {
    action,
    title,
    may,
    refusal: text,
    reasons,
  } = explainTransition({
    entity,
    transition,
    wording: {
      entity,
      ...wording,
      findEntity,
      readable: new Set(own),
      readableOf: await toldOf(entity, transition, found, call),
    },
    scope,
    isAllowed: transition.manual && mayTake(access, transition.action),
    refusal: refusal === undefined ? undefined : (refusal.text ?? ''),
    granted: transition.who.map((_, i) => found.flags[personFlag(i)] === true),
    lent: lentFor(entity, found, call).map(({ by, holds }) => ({ name: by.name, holds })),
    isInRows: found.flags[IN_ROWS] === true,
    counted: await countedGuards(transition, scope, id, call),
    texts: await textsOf(entity, found, call),
  });
  return {
    Action: action,
    Title: title,
    May: may,
    Refusal: text ?? null,
    Reasons: reasons.map(({ what, holds, words, parts }) => ({
      What: what,
      Holds: holds ?? null,
      Words: words,
      Parts: parts.map((part) => ({ Depth: part.depth, Holds: part.holds ?? null, Words: part.words })),
    })),
  };
}

const IN_ROWS = 'in rows';
const personFlag = (i: number): string => `person ${i}`;

/** The fields of other entities that the explanation may name: those that the user reads in full in every record that the conditions read. */
async function toldOf(
  entity: EntityModel,
  transition: TransitionModel,
  found: FoundRecord,
  call: DbCall,
): Promise<(key: string) => ReadonlySet<string>> {
  const needs = needsOf(transition);
  const shown = await readShownRefs(entity, found.values, needs, {}, call);
  const hidden = new Set(
    [...needs].flatMap(([field, names]) => {
      const target = referredEntity(entity.field(field), found.values, call.findEntity);
      const isShown = (name: string): boolean => Object.hasOwn(shown[field] ?? {}, name);
      return names.filter((name) => !isShown(name)).map((name) => `${target?.key ?? ''}.${name}`);
    }),
  );
  return (key) => {
    const target = call.findEntity(key);
    if (target === undefined) return new Set();
    const { readable, masked, withheld } = call.access(target);
    const isTold = (name: string): boolean => !masked.has(name) && !withheld.has(name) && !hidden.has(`${key}.${name}`);
    return new Set(['Id', ...[...readable].filter(isTold)]);
  };
}

/** The fields of referenced records that the conditions of a transition read, by reference. */
function needsOf({ when, guards }: TransitionModel): RefNeeds {
  const needs = new Map<string, string[]>();
  const conditions = [when, ...guards.map((guard) => guard.when)];
  for (const { root, path } of conditions.flatMap((each) => (each === undefined ? [] : listNames(each)))) {
    const [field = '', name = ''] = path;
    if (root === '$ref') needs.set(field, [...(needs.get(field) ?? []), name]);
  }
  return needs;
}

/** The record for the conditions of the transition before anything is entered, with everything that they refer to. */
async function scopeOf(
  entity: EntityModel,
  transition: TransitionModel,
  found: FoundRecord,
  call: DbCall,
): Promise<Scope> {
  const model = actionModel(entity, transition.action) ?? entity;
  const nothing = { fields: [], editable: new Set<string>(), sent: {}, ignored: [], issues: [] };
  const { scope } = await readScope({ entity: model, transition, found, ...nothing }, call);
  const refs = await readRefs(entity, found.values, needsOf(transition), call);
  return { ...scope, refs: { ...scope.refs, ...refs } };
}

async function countedGuards(
  { guards }: TransitionModel,
  scope: Scope,
  id: number,
  call: DbCall,
): Promise<ReadonlyMap<number, boolean>> {
  const counted = new Map<number, boolean>();
  for (const [i, guard] of guards.entries())
    if (guard.others !== undefined && guardBlocks(guard, scope) === 'count')
      counted.set(i, (await othersExist(guard.others, scope, id, call)) === (guard.others.wanted === 'some'));
  return counted;
}

/** The texts for the fields of the record, as on its screen. */
async function textsOf(
  entity: EntityModel,
  found: FoundRecord,
  call: DbCall,
): Promise<Readonly<Record<string, Value>>> {
  const { Record: shown } = await presentRecord(entity, found, call);
  return Object.fromEntries(
    entity.fields.flatMap(({ name }): [string, Value][] => {
      const text = shown[`${name}Text`];
      return typeof text === 'string' ? [[name, text]] : [];
    }),
  );
}
