import { getNodeValue } from 'jsonc-parser';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import {
  isCasesDocument,
  isCompanyDocument,
  isDemoDocument,
  isEnglishDocument,
  isEnumDocument,
  isFormDocument,
  isListDocument,
  isMenuDocument,
  isPageDocument,
  isPickDocument,
  isPrintDocument,
  isReminderDocument,
  isRoleDocument,
  isSettingsDocument,
  isSignaturesDocument,
  isSiteDocument,
  isWorkbenchDocument,
  isWorkflowDocument,
} from '#generated/validators.js';
import { type SettingValues, settingValues, readSetting } from '#engine/schema/readSetting.ts';
import { putSettings, settingNames } from '#engine/schema/putSettings.ts';
import { RuleCount } from './documentLimits.ts';
import { shapeProblems } from './shapeProblems.ts';
import type { SettingDocument, SettingsDocument } from '#generated/documents/SettingsDocument.ts';
import { type CheckMemory, NO_MEMORY } from '#proof/memory/CheckMemory.ts';
import { lazySource, parseSource, type ParsedSource, type SourceFile } from './SourceFile.ts';
import { checkName } from '#proof/check/checkName.ts';

const SETTINGS = 'settings.json';

/** The keys of the settings of a folder and their values: those of `set`, else their own. None where the document cannot be read. */
function readSettingsDocument(
  texts: readonly { readonly file: string; readonly text: string }[],
  set: SettingValues,
): { keys: readonly string[]; values: SettingValues } {
  const found = texts.find(({ file }) => file === SETTINGS);
  const tree = found === undefined ? undefined : parseSource(SETTINGS, found.text).source.tree;
  const document: unknown = tree === undefined ? undefined : getNodeValue(tree);
  if (!isSettingsDocument(document)) return { keys: [], values: {} };
  return { keys: document.settings.map(({ key }) => key), values: settingValues(document.settings, set) };
}

/** The problems of settings other than their shape: a duplicate key, a default that is not allowed as a value. */
function checkSettings({ settings }: SettingsDocument): SchemaProblem[] {
  return settings.flatMap((setting, i) => [
    ...(settings.findIndex(({ key }) => key === setting.key) < i
      ? [problem(`/settings/${i}/key`, `There is another setting "${setting.key}"`)]
      : []),
    ...(isDefaultRight(setting)
      ? []
      : [problem(`/settings/${i}/default`, `The default is not a ${setting.type} within the limits of the setting`)]),
  ]);
}

function isDefaultRight(setting: SettingDocument): boolean {
  if (setting.default === undefined) return true;
  const read = readSetting(setting, String(setting.default));
  return 'value' in read && read.value === setting.default;
}

const problem = (pointer: string, message: string): SchemaProblem => ({
  code: 'document/invalid',
  file: SETTINGS,
  pointer,
  message,
});

/** A file of a schemas folder: its path below the folder with `/`, and its text. */
export interface SourceText {
  readonly file: string;
  readonly text: string;
}

/** Whether a file is code that documents name: a command, screen or block has its file's name. */
export const isCodeFile = (file: string): boolean => CODE.test(file);

const CODE = /^(?<part>commands|screens|blocks)\/(?<name>[a-z]\w*)\.tsx?$/;

/** The result of reading a schemas folder: the documents of the right shape, the sources, and the problems so far. */
export interface ReadProduct {
  readonly product: ProductDocuments;
  readonly sources: ReadonlyMap<string, SourceFile>;
  readonly problems: readonly SchemaProblem[];
}

/** Documents directly in the schemas folder, like the settings. */
const COMPANY = 'company.json';
export const ENGLISH_FILE = 'english.json';
/** The frame around all pages of the site. */
const SITE = 'site/site.json';

/**
 * Sorts the files of a schemas folder by kind and checks each against its meta-schema. Settings that are whole values
 * or parts of texts are already replaced: by those of `set`, else by their defaults. Never throws for bad content. With
 * `isSound` the same texts were valid before: they are read unchecked, without locations. Files that `memory` knows are
 * not checked again.
 */
export function readDocuments(
  texts: readonly SourceText[],
  set: SettingValues = {},
  isSound = false,
  memory: CheckMemory = NO_MEMORY,
): ReadProduct {
  const problems: SchemaProblem[] = [];
  const settings = readSettingsDocument(texts, set);
  const sources = new Map<string, SourceFile>();
  const rules = new RuleCount();
  const entities = new Map<
    string,
    Mutable<Partial<EntityDocuments>> & {
      key: string;
      forms: Mutable<EntityDocuments['forms']>;
      lists: Mutable<EntityDocuments['lists']>;
    }
  >();
  const entityOf = (key: string): NonNullable<ReturnType<typeof entities.get>> => {
    const entity = entities.get(key) ?? { key, forms: {}, lists: {} };
    entities.set(key, entity);
    return entity;
  };
  const shared: {
    enums: Mutable<ProductDocuments['enums']>;
    menus: Mutable<ProductDocuments['menus']>;
    roles: Mutable<ProductDocuments['roles']>;
    reminders: Mutable<ProductDocuments['reminders']>;
    workbench: Mutable<ProductDocuments['workbench']>;
    demo: Mutable<ProductDocuments['demo']>;
    pages: Mutable<ProductDocuments['pages']>;
    site?: ProductDocuments['site'];
    company?: ProductDocuments['company'];
    english?: ProductDocuments['english'];
    settings?: ProductDocuments['settings'];
  } = { enums: {}, menus: {}, roles: {}, reminders: {}, workbench: {}, demo: {}, pages: {} };
  const code: { commands: string[]; screens: string[]; blocks: string[] } = { commands: [], screens: [], blocks: [] };
  for (const { file, text } of texts) {
    const { part, name: codeName = '' } = CODE.exec(file)?.groups ?? {};
    if (part === 'commands' || part === 'screens' || part === 'blocks') {
      code[part].push(codeName);
      continue;
    }
    const before = problems.length;
    const isKnown = isSound || memory.knows(`file ${file}`);
    const { source, problem, repeated } = isSound
      ? soundSource(file, text)
      : isKnown
        ? knownSource(file, text)
        : parseSource(file, text);
    problems.push(...(problem === undefined ? [] : [problem]), ...repeated);
    sources.set(file, source);
    if (!isKnown && source.tree === undefined) continue;
    const named = text.includes('$config.') && file !== SETTINGS;
    const value = memory.document(file, () => {
      const written: unknown = isKnown || source.tree === undefined ? JSON.parse(text) : getNodeValue(source.tree);
      return named ? putSettings(written, settings.values) : written;
    });
    if (named && !isKnown && source.tree !== undefined)
      problems.push(...checkSettingNames(file, getNodeValue(source.tree), settings.keys));
    const [directory = '', name = ''] = file.split('/');
    const stem = name.replace(/(\.form|\.list)?\.json$/, '');
    const accept = <T>(validator: Validator<T>, keep: (document: T) => void): void => {
      if (isShaped(validator, value, isKnown)) keep(value);
      else problems.push(...shapeProblems(file, value, validator.errors ?? []));
    };
    if (file === COMPANY) accept(isCompanyDocument, (document) => (shared.company = document));
    else if (file === ENGLISH_FILE)
      // Settings are replaced in the texts of other documents, so these are found by both versions.
      accept(isEnglishDocument, (document) => {
        const entries = Object.entries(document.texts);
        const placed = entries.map(([text, english]) => [String(putSettings(text, settings.values)), english] as const);
        shared.english = { ...document, texts: { ...document.texts, ...Object.fromEntries(placed) } };
      });
    else if (file === SETTINGS)
      accept(isSettingsDocument, (document) => {
        if (!isKnown) problems.push(...checkSettings(document));
        shared.settings = document;
      });
    else if (file.split('/').length !== 2)
      problems.push({
        code: 'document/unknown-file',
        file,
        pointer: '',
        message: 'A document is in a folder directly below schemas/',
      });
    else if (file === SITE) accept(isSiteDocument, (document) => (shared.site = document));
    else if (directory === 'site') accept(isPageDocument, (document) => (shared.pages[stem] = document));
    else if (directory === 'enums') accept(isEnumDocument, (document) => (shared.enums[stem] = document));
    else if (directory === 'menus') accept(isMenuDocument, (document) => (shared.menus[stem] = document));
    else if (directory === 'roles') accept(isRoleDocument, (document) => (shared.roles[stem] = document));
    else if (directory === 'reminders') accept(isReminderDocument, (document) => (shared.reminders[stem] = document));
    else if (directory === 'workbench') accept(isWorkbenchDocument, (document) => (shared.workbench[stem] = document));
    else if (directory === 'demo') accept(isDemoDocument, (document) => (shared.demo[stem] = document));
    else if (name === 'form.json')
      accept(isFormDocument, (document) => {
        const limit = isSound ? undefined : rules.add(document);
        if (limit === undefined) entityOf(directory).form = document;
        else if (limit !== '') problems.push({ code: 'document/too-large', file, pointer: '', message: limit });
      });
    else if (name === 'workflow.json')
      accept(isWorkflowDocument, (document) => (entityOf(directory).workflow = document));
    else if (name === 'print.json') accept(isPrintDocument, (document) => (entityOf(directory).print = document));
    else if (name === 'cases.json') accept(isCasesDocument, (document) => (entityOf(directory).cases = document));
    else if (name === 'signatures.json')
      accept(isSignaturesDocument, (document) => (entityOf(directory).signatures = document));
    else if (name === 'list.json' || name.endsWith('.list.json'))
      accept(isListDocument, (document) => (entityOf(directory).lists[stem] = document));
    else if (name.endsWith('.form.json'))
      accept(isPickDocument, (document) => (entityOf(directory).forms[stem] = document));
    else
      problems.push({
        code: 'document/unknown-file',
        file,
        pointer: '',
        message: 'This file has no meaning here',
        proposal:
          'One of form.json, list.json, <name>.form.json, <name>.list.json, workflow.json, cases.json, print.json, signatures.json',
      });
    if (!isKnown && problems.length === before) memory.learn(`file ${file}`, [file]);
  }
  const complete = [...entities.values()].flatMap(({ form, ...rest }) =>
    form === undefined ? [] : [{ ...rest, form }],
  );
  for (const { key, form } of entities.values()) {
    if (form === undefined && !sources.has(`${key}/form.json`))
      problems.push({
        code: 'document/unknown-file',
        file: `${key}/`,
        pointer: '',
        message: 'The folder has no form.json',
      });
  }
  return { product: { entities: complete, code, ...shared }, sources, problems };
}

const knownSource = (file: string, text: string): ParsedSource => ({
  source: lazySource(file, text),
  problem: undefined,
  repeated: [],
});

/** The source of a text in which no place will be located. */
const soundSource = (file: string, text: string): ParsedSource => ({
  source: { file, text, tree: undefined },
  problem: undefined,
  repeated: [],
});

const isShaped = <T>(validator: Validator<T>, value: unknown, isSound: boolean): value is T =>
  isSound || validator(value);

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
interface Validator<T> {
  (value: unknown): value is T;
  errors?: Parameters<typeof shapeProblems>[2] | null;
}

/** The problems of the settings that a document names: the keys do not exist. */
function checkSettingNames(file: string, document: unknown, keys: readonly string[]): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  for (const { key, pointer, range } of settingNames(document))
    checkName('reference/unknown-setting', key, keys, pointer, (problem) => problems.push({ ...problem, file }), range);
  return problems;
}
