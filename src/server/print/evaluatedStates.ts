import type { PaperEnv } from '#engine/print/printPaper.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Values } from '#language/Value.ts';
import type { Call } from '../access/Call.ts';
import type { Db } from '../db/Database.ts';
import { runRules } from '../records/read/runRules.ts';

/**
 * Evaluates the rules of an entity for a stored record, as its screen shows it. Fields outside of forms have no rules.
 */
export async function evaluatedStates(
  entity: EntityModel,
  values: Values,
  db: Db,
  call: Call,
): Promise<PaperEnv['stateOf']> {
  const { outcome } = await runRules({ entity, values }, db, call);
  const drawn = new Set((entity.forms.get('form')?.fields ?? []).map(({ name }) => name));
  return (name) => {
    const state = drawn.has(name) ? outcome.states[entity.field(name)?.index ?? -1] : undefined;
    return state === undefined
      ? { isHidden: false, title: undefined }
      : { isHidden: state.display !== 'visible', title: state.title };
  };
}
