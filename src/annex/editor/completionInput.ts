import type { EntityModel, Organisation } from '#engine/model/EntityModel.ts';
import type { CompletionInput } from './completeAt.ts';
import { documentKind, type DocumentKind, type CompletionNames, type KnownName } from './CompletionNames.ts';
import cases from '#schemas/meta/cases.schema.json';
import company from '#schemas/meta/company.schema.json';
import english from '#schemas/meta/english.schema.json';
import enums from '#schemas/meta/enum.schema.json';
import form from '#schemas/meta/form.schema.json';
import list from '#schemas/meta/list.schema.json';
import menu from '#schemas/meta/menu.schema.json';
import pick from '#schemas/meta/pick.schema.json';
import print from '#schemas/meta/print.schema.json';
import reminder from '#schemas/meta/reminder.schema.json';
import role from '#schemas/meta/role.schema.json';
import settings from '#schemas/meta/settings.schema.json';
import workbench from '#schemas/meta/workbench.schema.json';
import workflow from '#schemas/meta/workflow.schema.json';
import type { MetaSchema } from '#documents/MetaSchema.ts';
import type { EnumItem, EnumSource } from '#language/EnumType.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import { functionWords } from '#language/words/functionWords.ts';
import { valueSort } from '#fields/table/fieldKinds.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { PERFORMER_WORDS } from '#engine/model/WorkflowModel.ts';
import { actionCodes } from '#engine/permission/actionCodes.ts';
import { USER_FIELDS } from '#engine/permission/UserContext.ts';
import { SPELLINGS } from '#engine/rules/EFFECTS.ts';
import { factsOf } from '#proof/analysis/effectFacts.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { EnumDocument } from '#generated/documents/EnumDocument.ts';

/** The input of completion for a document of an entity; undefined for an unknown kind. */
export function completionInput(
  file: string,
  product: NamedProduct,
  model: EntityModel | undefined,
): CompletionInput | undefined {
  const kind = documentKind(file);
  return kind === undefined ? undefined : { kind, meta: META_SCHEMAS[kind], names: productNames(product, model) };
}

const META_SCHEMAS: Readonly<Record<DocumentKind, MetaSchema>> = {
  cases,
  company,
  english,
  enum: enums,
  form,
  list,
  menu,
  pick,
  print,
  reminder,
  role,
  settings,
  workbench,
  workflow,
};

const USER_NAMES: readonly KnownName[] = USER_FIELDS.map((name) => ({ name }));
const FUNCTION_NAMES: readonly KnownName[] = [...FUNCTIONS.keys()].map((name) => ({
  name,
  title: functionWords(name)?.help ?? '',
}));
const EFFECT_NAMES: readonly KnownName[] = [...SPELLINGS].map(([name, { property }]) => ({
  name,
  title: factsOf(property).title,
}));

interface NamedProduct {
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

function productNames(product: NamedProduct, model: EntityModel | undefined): CompletionNames {
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
