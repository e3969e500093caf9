import cases from '#schemas/meta/cases.schema.json';
import company from '#schemas/meta/company.schema.json';
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
import type { DocumentKind } from './CompletionNames.ts';
import type { MetaSchema } from '#documents/MetaSchema.ts';

/** The meta-schema of each kind of document. */
export const META_SCHEMAS: Readonly<Record<DocumentKind, MetaSchema>> = {
  cases,
  company,
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
