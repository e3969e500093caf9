import type { Value, Values } from '#language/Value.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';

/** The surroundings of a form: its name, the user, the time, and the state of the record. */
export interface Situation {
  readonly form: string;
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly now: string;
  readonly user: Values;
  /** Value of the state field; undefined for that of a new record. */
  readonly state: number | undefined;
  /** The other stored values of the record that have no input. */
  readonly stored: Values;
}

/** The situation of cases that do not specify one. */
export const USUAL_SITUATION: Situation = { form: 'form', now: CASE_NOW, user: {}, state: undefined, stored: {} };

export function situationOf(entity: EntityModel, { form, now, user, stored }: RuleCase): Situation {
  const field = entity.workflow?.field ?? '';
  const { [field]: state, ...others } = stored ?? {};
  return {
    form: form ?? 'form',
    now: now ?? CASE_NOW,
    user: plainValues(user ?? {}),
    state: typeof state === 'number' ? state : undefined,
    stored: plainValues(others),
  };
}

export const situationOfRecord = (entity: EntityModel, stored: Values, now: string): Situation => ({
  ...situationOf(entity, { title: '', rule: '', values: {}, expect: {}, stored: { ...stored } }),
  now,
});

/** The stored values of a record in this situation: the chosen state, and the values without input. */
export function storedIn({ workflow }: EntityModel, { state, stored }: Situation): Values | undefined {
  const held = workflow === undefined || state === undefined ? stored : { ...stored, [workflow.field]: state };
  return Object.keys(held).length === 0 ? undefined : held;
}

const plainValues = (record: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]): [string, Value][] => {
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [[name, value]];
      const texts = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
      return texts.length === 0 ? [] : [[name, texts]];
    }),
  );
