import type { Value } from '#language/Value.ts';
import { isServerField } from '#engine/records/isServerField.ts';
import { pickWritable } from '#engine/records/pickWritable.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import type { Db } from '../../db/Database.ts';
import type { Call } from '../../access/Call.ts';
import { resolveNames } from '../read/resolveNames.ts';
import { runRules, type RuleInput, type RuleRun } from '../read/runRules.ts';
import { checkFiles } from './check/checkFiles.ts';
import { checkReferences } from './check/checkReferences.ts';
import type { CheckedDraft, Draft } from './Draft.ts';
import { nameLookups } from './nameLookups.ts';

/** Runs the rules over a draft, validates it as the browser does, and checks what only the database knows. */
export async function checkDraft(
  db: Db,
  draft: Draft,
  call: Call,
  more: Pick<RuleInput, 'given' | 'index'> = {},
): Promise<CheckedDraft> {
  const { entity, fields, stored } = draft;
  await nameLookups(db, draft, call);
  const resolved = await resolveNames(db, entity, draft.values, call, stored);
  const input = { entity, values: draft.values, resolved, action: draft.action, ...more };
  const first = await runRules(db, input, call);
  const locked = takeBackLocked(draft, first);
  const run = locked.length === 0 ? first : await runRules(db, input, call);
  const { outcome, context } = run;
  const wrong = new Set(draft.issues.map(({ field }) => field));
  const found = validateRecord({ entity, outcome, context, fields, stored }).filter(({ field }) => !wrong.has(field));
  const issues = [...draft.issues, ...found];
  const late = [
    ...(await checkReferences(db, draft, run, resolved, call)),
    ...(await checkFiles(db, draft, run, call)),
  ];
  const picked = pickWritable({
    fields: entity.fields.filter((field) => !isServerField(entity, field)),
    outcome,
    sent: draft.values,
    editable: new Set([...draft.editable, ...draft.defaulted]),
    defaulted: draft.defaulted,
    stored,
  });
  const server = entity.fields.filter((field) => isServerField(entity, field)).map(({ name }) => name);
  const base = stored ?? Object.fromEntries(server.map((name) => [name, draft.values[name] ?? null]));
  const after: Record<string, Value> = { ...base, ...picked.values, ...draft.step?.states };
  return {
    draft,
    run,
    picked: { ...picked, ignored: [...draft.ignored, ...locked] },
    after,
    issues: joinIssues(issues, late),
  };
}

/**
 * Takes back what was sent for fields that the rules make read-only, and names them: nothing may be computed from such a value
 * either. Changes the values of the draft.
 */
function takeBackLocked({ entity, values, sent, stored }: Draft, { outcome }: RuleRun): string[] {
  const locked = entity.fields.filter(
    ({ name, index }) =>
      Object.hasOwn(sent, name) && outcome.states[index]?.readOnly === true && !outcome.computed.has(index),
  );
  const changed = locked.filter(
    ({ name }) => JSON.stringify(values[name] ?? null) !== JSON.stringify(stored?.[name] ?? null),
  );
  for (const { name } of changed) values[name] = stored?.[name] ?? null;
  return changed.map(({ name }) => name);
}

/** One issue per field: the first. */
function joinIssues(issues: readonly Issue[], late: readonly Issue[]): Issue[] {
  const known = new Set(issues.map(({ field }) => field));
  return [...issues, ...late.filter(({ field }) => !known.has(field))];
}
