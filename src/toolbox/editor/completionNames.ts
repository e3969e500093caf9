import type { EnumItem } from '#language/enums/EnumType.ts';
import { FUNCTIONS } from '#language/functions.ts';
import { USER_FIELDS } from '#engine/permission/UserContext.ts';
import { actionCodes } from '#engine/permission/actionCodes.ts';
import { WHO_WORDS } from '#engine/model/WorkflowModel.ts';
import { COMMAND_NAMES } from '#generated/commandNames.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { CompletionNames, KnownName } from '#documents/author/CompletionNames.ts';
import type { ToolsProduct } from '../state/ToolsProduct.ts';

const FUNCTION_NAMES: readonly KnownName[] = [...FUNCTIONS].map(([name, { help }]) => ({ name, title: help }));
const USER_NAMES: readonly KnownName[] = USER_FIELDS.map((name) => ({ name }));

/** The names that documents of an entity may use, from the product as it stands. */
export function completionNames(
  { entities, enumDocuments, enums, findEntity }: ToolsProduct,
  model: EntityModel | undefined,
  { keys, settings }: { readonly keys: readonly string[]; readonly settings: readonly KnownName[] },
): CompletionNames {
  const fieldsOf = (entity: EntityModel | undefined): KnownName[] =>
    (entity?.fields ?? []).map(({ name, title }) => ({ name, title }));
  return {
    fields: fieldsOf(model),
    entities: [...entities.values()].map(({ key, form }) => ({ name: key, title: form.title })),
    enums: Object.entries(enumDocuments).map(([name, { title }]) => ({ name, title })),
    keys: keys.map((name) => ({ name })),
    forms: [...(model?.forms.values() ?? [])].map(({ name, title }) => ({ name, title })),
    transitions: (model?.workflow?.transitions ?? []).map(({ action, title }) => ({ name: action, title })),
    actions: model === undefined ? [] : actionCodes(model).map((name) => ({ name })),
    dialogs: [...entities.values()].flatMap(({ key, form }) =>
      form['x-dialog'] === true ? [{ name: key, title: form.title }] : [],
    ),
    commands: COMMAND_NAMES.map((name) => ({ name })),
    who: WHO_WORDS.map((name) => ({ name })),
    lists: [...entities.values()].flatMap(({ key, lists }) =>
      Object.entries(lists).map(([name, { title }]) => ({ name: `${key}/${name}`, title })),
    ),
    user: USER_NAMES,
    settings,
    functions: FUNCTION_NAMES,
    itemsOf: (field) => {
      const own = model?.field(field);
      if (own?.type === 'boolean') return [{ name: 'true' }, { name: 'false' }];
      return flatten(enums(own?.enum?.type ?? '')?.items ?? []);
    },
    fieldsBehind: (field) => fieldsOf(findEntity(model?.field(field)?.reference?.entity ?? '')),
  };
}

const flatten = (items: readonly EnumItem[]): KnownName[] =>
  items.flatMap(({ Value, Label, Children }) => [
    { name: JSON.stringify(Value), title: Label },
    ...flatten(Children ?? []),
  ]);
