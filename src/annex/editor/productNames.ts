import type { EnumItem, EnumSource } from '#language/EnumType.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import { functionWords } from '#language/words/functionWords.ts';
import { valueSort } from '#fields/table/traits.ts';
import type { EntityModel, Organisation } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { PERFORMER_WORDS } from '#engine/model/WorkflowModel.ts';
import { actionCodes } from '#engine/permission/actionCodes.ts';
import { USER_FIELDS } from '#engine/permission/UserContext.ts';
import { SPELLINGS } from '#engine/rules/EFFECTS.ts';
import { factsOf } from '#proof/analysis/effectFacts.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { EnumDocument } from '#generated/documents/EnumDocument.ts';
import type { CompletionNames, KnownName } from './CompletionNames.ts';

const USER_NAMES: readonly KnownName[] = USER_FIELDS.map((name) => ({ name }));
const FUNCTION_NAMES: readonly KnownName[] = [...FUNCTIONS.keys()].map((name) => ({
  name,
  title: functionWords(name)?.help ?? '',
}));
const EFFECT_NAMES: readonly KnownName[] = [...SPELLINGS].map(([name, { property }]) => ({
  name,
  title: factsOf(property).title,
}));

/** A product whose names are offered. */
export interface NamedProduct {
  readonly documents: readonly EntityDocuments[];
  readonly enumDocuments: Readonly<Record<string, EnumDocument>>;
  readonly organisation: Organisation;
  readonly enums: EnumSource;
  readonly findEntity: FindEntity;
  /** Permission keys of the menus. */
  readonly keys: readonly string[];
  readonly settings: readonly KnownName[];
  /** Names of the commands that transitions may take. */
  readonly commands: readonly string[];
}

/** The names that documents of an entity may use, from the current product. */
export function productNames(product: NamedProduct, model: EntityModel | undefined): CompletionNames {
  const { documents, enumDocuments, organisation, enums, findEntity, keys, settings, commands } = product;
  const fieldsOf = (entity: EntityModel | undefined): KnownName[] =>
    (entity?.fields ?? []).map(({ name, title }) => ({ name, title }));
  return {
    fields: fieldsOf(model),
    entities: documents.map(({ key, form }) => ({ name: key, title: form.title })),
    enums: Object.entries(enumDocuments).map(([name, { title }]) => ({ name, title })),
    keys: keys.map((name) => ({ name })),
    forms: [...(model?.forms.values() ?? [])].map(({ name, title }) => ({ name, title })),
    transitions: (model?.workflow?.transitions ?? []).map(({ action, title }) => ({ name: action, title })),
    actions: model === undefined ? [] : actionCodes(model).map((name) => ({ name })),
    dialogs: documents.flatMap(({ key, form }) =>
      form['x-dialog'] === true ? [{ name: key, title: form.title }] : [],
    ),
    commands: commands.map((name) => ({ name })),
    who: PERFORMER_WORDS.map((name) => ({ name })),
    lists: documents.flatMap(({ key, lists }) =>
      Object.entries(lists).map(([name, { title }]) => ({ name: `${key}/${name}`, title })),
    ),
    user: [...USER_NAMES, ...(organisation.facts ?? []).map(({ name, title }) => ({ name, title }))],
    settings,
    functions: FUNCTION_NAMES,
    effects: EFFECT_NAMES,
    itemsOf: (field) => {
      const own = model?.field(field);
      if (own !== undefined && valueSort(own) === 'boolean') return [{ name: 'true' }, { name: 'false' }];
      return flatten(enums(own?.enum?.type ?? '')?.items ?? []);
    },
    fieldsSought: (field) => fieldsOf(findEntity(model?.field(field)?.found?.entity ?? '')),
    fieldsBehind: (field) => fieldsOf(findEntity(model?.field(field)?.reference?.entity ?? '')),
  };
}

const flatten = (items: readonly EnumItem[]): KnownName[] =>
  items.flatMap(({ Value, Label, Children }) => [
    { name: JSON.stringify(Value), title: Label },
    ...flatten(Children ?? []),
  ]);
