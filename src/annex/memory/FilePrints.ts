import { isCompanyDocument, isSettingsDocument } from '#generated/validators.js';
import { putSettings } from '#engine/schema/putSettings.ts';
import { settingValues, type SettingValues } from '#engine/schema/readSetting.ts';

/** A file of a folder: its path and its text. */
export interface PrintedFile {
  readonly file: string;
  readonly text: string;
}

/** Fingerprints of a folder's files. A file that uses a setting or a company pattern changes when that does. */
export class FilePrints {
  readonly #byFile = new Map<string, string>();
  readonly #byFolder = new Map<string, string[]>();

  /** `printOf` returns the fingerprint of a text without reading it, where available. */
  constructor(
    texts: readonly PrintedFile[],
    hash: (text: string) => string,
    printOf: (file: PrintedFile) => string = ({ text }) => hash(text),
  ) {
    const values = new NamedValues(texts);
    for (const each of texts) {
      const { file } = each;
      const own = printOf(each);
      const named = values.namedIn(each);
      const print = named === '' ? own : hash(`${own} ${named}`);
      this.#byFile.set(file, print);
      const folder = file.slice(0, file.indexOf('/') + 1);
      const known = this.#byFolder.get(folder);
      if (known === undefined) this.#byFolder.set(folder, [`${file} ${print}`]);
      else known.push(`${file} ${print}`);
    }
  }

  of(file: string): string | undefined {
    return this.#byFile.get(file);
  }

  /** All files of a folder (`roles/`), each with its print. */
  in(folder: string): readonly string[] {
    return this.#byFolder.get(folder) ?? [];
  }

  all(): readonly string[] {
    return [...this.#byFolder.values()].flat();
  }
}

interface NamingFile {
  readonly file: string;
  readonly text: string;
}

/** Values by name; a text where the document can only be compared as a whole. */
type Named = Readonly<Record<string, unknown>> | string;

/** Documents whose values replace their names in other documents. */
const SETTINGS = 'settings.json';
const COMPANY = 'company.json';
const SETTING = '$config.';
const SETTING_NAMES = /\$config\.([A-Za-z0-9_]*)/g;
const PATTERN = '"x-pattern"';
const PATTERN_NAMES = /"x-pattern"\s*:\s*"([^"\\$]*)"/g;
/** A letter that is written by its number may be one of a name. */
const HIDDEN = '\\u';

/** The values of a folder's settings and named patterns, for the files that use them. */
class NamedValues {
  readonly #settings: SettingValues | string;
  readonly #patterns: Named;

  constructor(texts: readonly NamingFile[]) {
    const textOf = (name: string): string => texts.find(({ file }) => file === name)?.text ?? '';
    const [settings, company] = [textOf(SETTINGS), textOf(COMPANY)];
    this.#settings = settingsOf(settings);
    this.#patterns = patternsOf(company, this.#settings);
  }

  /** All names used by a file with their current values, as a text that changes with any of them; empty if none. */
  namedIn({ file, text }: NamingFile): string {
    if (file === SETTINGS) return '';
    const settings = text.includes(SETTING) ? told(this.#settings, namesIn(text, SETTING, SETTING_NAMES)) : '';
    const patterns = text.includes(PATTERN) ? told(this.#patterns, namesIn(text, PATTERN, PATTERN_NAMES)) : '';
    return settings + patterns;
  }
}

/** The names in a text; undefined where the text alone does not show all of them. */
function namesIn(text: string, mark: string, pattern: RegExp): ReadonlySet<string> | undefined {
  if (text.includes(HIDDEN)) return undefined;
  const found = [...text.matchAll(pattern)];
  return found.length < text.split(mark).length - 1 ? undefined : new Set(found.map(([, name = '']) => name));
}

function told(values: Named, names: ReadonlySet<string> | undefined): string {
  if (typeof values === 'string' || names === undefined) return JSON.stringify(values);
  return JSON.stringify([...names].map((name) => [name, Object.hasOwn(values, name) ? [values[name]] : []]));
}

/** The values of settings; for an invalid or missing document, no names. */
function settingsOf(text: string): SettingValues | string {
  const document = parsed(text);
  return isSettingsDocument(document) ? settingValues(document.settings, {}) : text;
}

/** The patterns of a company, whose document may use settings, too. */
function patternsOf(text: string, settings: SettingValues | string): Named {
  const values = settings === '' ? {} : settings;
  const placed = typeof values === 'string' ? undefined : putSettings(parsed(text), values);
  return isCompanyDocument(placed) ? (placed.patterns ?? {}) : `${text}${JSON.stringify(values)}`;
}

function parsed(text: string): unknown {
  try {
    const document: unknown = JSON.parse(text);
    return document;
  } catch {
    // Invalid JSON is compared as text.
    return undefined;
  }
}
