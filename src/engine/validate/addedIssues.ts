import { isList, type Value, type Values } from '#language/Value.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { AddedModel, TransitionModel } from '../model/WorkflowModel.ts';
import type { Issue } from './Issue.ts';

/** Most colleagues in one list. */
const MAX_ADDED = 10;

/** The transition to which another one adds colleagues, with the fields of the lists; undefined for all others. */
export function addingTo(
  { workflow }: EntityModel,
  { adds }: TransitionModel,
): { readonly step: TransitionModel; readonly added: AddedModel } | undefined {
  const step = workflow?.transitions.find(({ action }) => adds !== undefined && action === adds);
  return step?.added === undefined ? undefined : { step, added: step.added };
}

/** The employees in a list of a record. */
export const addedPeople = (values: Values, name: string): number[] => {
  const list: Value = values[name] ?? null;
  return (isList(list) ? list : []).filter((person) => typeof person === 'number');
};

/**
 * The problems of the lists of added colleagues. `canSee`: the employees among them with an account that views records
 * of the entity. `me` and the submitter never decide as colleagues.
 */
export function addedIssues(
  { before, after }: AddedModel,
  values: Values,
  { me, canSee }: { readonly me: number | null; readonly canSee: ReadonlySet<number> },
): Issue[] {
  const submitter = values['SubmitterId'] ?? values['CreatorId'] ?? null;
  const first = addedPeople(values, before);
  return [before, after].flatMap((field): Issue[] => {
    const people = addedPeople(values, field);
    const message = people.some((person) => person === me)
      ? '不能加签自己'
      : people.some((person) => person === submitter)
        ? '不能加签提交人'
        : people.some((person) => !canSee.has(person))
          ? '只能加签可以查看这类数据的同事'
          : field === after && people.some((person) => first.includes(person))
            ? '同一位同事只能加签一次'
            : people.length > MAX_ADDED
              ? `最多加签 ${MAX_ADDED} 人`
              : undefined;
    return message === undefined ? [] : [{ field, message }];
  });
}
