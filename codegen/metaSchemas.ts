import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The kinds of schema documents: meta-schema file, type name of the document, name of its validator. */
export const DOCUMENT_KINDS = [
  { file: 'form.schema.json', type: 'FormDocument' },
  { file: 'pick.schema.json', type: 'PickDocument' },
  { file: 'list.schema.json', type: 'ListDocument' },
  { file: 'workflow.schema.json', type: 'WorkflowDocument' },
  { file: 'print.schema.json', type: 'PrintDocument' },
  { file: 'menu.schema.json', type: 'MenuDocument' },
  { file: 'enum.schema.json', type: 'EnumDocument' },
  { file: 'cases.schema.json', type: 'CasesDocument' },
  { file: 'signatures.schema.json', type: 'SignaturesDocument' },
  { file: 'role.schema.json', type: 'RoleDocument' },
  { file: 'company.schema.json', type: 'CompanyDocument' },
  { file: 'english.schema.json', type: 'EnglishDocument' },
  { file: 'demo.schema.json', type: 'DemoDocument' },
  { file: 'reminder.schema.json', type: 'ReminderDocument' },
  { file: 'settings.schema.json', type: 'SettingsDocument' },
  { file: 'workbench.schema.json', type: 'WorkbenchDocument' },
  { file: 'site.schema.json', type: 'SiteDocument' },
  { file: 'page.schema.json', type: 'PageDocument' },
] as const;

/** Reads one meta-schema as plain JSON. */
export function readMetaSchema(root: string, file: string): unknown {
  return JSON.parse(readFileSync(join(root, 'schemas/meta', file), 'utf8'));
}
