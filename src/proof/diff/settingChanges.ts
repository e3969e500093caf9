import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ReminderDocument } from '#generated/documents/ReminderDocument.ts';
import { pointerStep } from '#engine/schema/jsonPointer.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import { tryExpression } from '../expressions/listExpressions.ts';
import type { UndecidedChange } from './BehaviourDiff.ts';

const SETTING = '$config.';

/**
 * Changed expressions that use settings. Versions are compared with the default values of settings; nothing is proven
 * for the values that an administrator sets.
 */
export function settingChanges(before: EntityModel, after: EntityModel): UndecidedChange[] {
  const [old, now] = [documentsOf(before), documentsOf(after)];
  return [...now].flatMap(([file, document]) =>
    old.has(file) ? changesIn({ file, title: after.title }, old.get(file), document) : [],
  );
}

/** The same of a reminder. */
export const reminderSettingChanges = (
  name: string,
  before: ReminderDocument,
  after: ReminderDocument,
): UndecidedChange[] => changesIn({ file: `reminders/${name}.json`, title: after.title }, before, after);

function documentsOf({ key, source: { documents } }: EntityModel): Map<string, unknown> {
  const { form, forms, lists, workflow, print } = documents;
  return new Map<string, unknown>([
    [`${key}/form.json`, form],
    ...Object.entries(forms).map(([name, each]) => [`${key}/${name}.form.json`, each] as const),
    ...Object.entries(lists).map(
      ([name, each]) => [`${key}/${name === 'list' ? 'list.json' : `${name}.list.json`}`, each] as const,
    ),
    [`${key}/workflow.json`, workflow],
    [`${key}/print.json`, print],
  ]);
}

interface Of {
  readonly file: string;
  readonly title: string;
}

function changesIn(of: Of, was: unknown, is: unknown, pointer = ''): UndecidedChange[] {
  if (typeof was === 'string' && typeof is === 'string') {
    if (was === is || !(was + is).includes(SETTING) || printed(was) === printed(is)) return [];
    return [{ field: '', title: of.title, place: { file: of.file, pointer }, before: was, after: is }];
  }
  if (!isPart(was) || !isPart(is)) return [];
  return Object.entries(is).flatMap(([name, part]) =>
    changesIn(of, was[name], part, `${pointer}/${pointerStep(name)}`),
  );
}

function printed(text: string): string {
  const expression = tryExpression(text);
  return expression === undefined ? text : printExpression(expression);
}

const isPart = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
