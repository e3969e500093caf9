import { pointerStep } from './SchemaProblem.ts';
import type { SettingValues } from './readSetting.ts';

const NAME = /\$config\.([A-Za-z0-9_]+)/g;
/** Also one whose key is still to be typed. */
const BEGUN = /\$config\.([A-Za-z0-9_]*)/g;

/** A document with the settings in its expressions replaced by values. */
export function putConstants(document: unknown, values: SettingValues): unknown {
  return mapTexts(document, (text) =>
    text.includes('{{') ? text.replace(NAME, (_, key: string) => literal(values[key] ?? null)) : text,
  );
}

function literal(value: SettingValues[string]): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`;
  return typeof value === 'number' && value < 0 ? `(${value})` : String(value);
}

const WHOLE = /^\$config\.([A-Za-z0-9_]+)$/;
const IN_TEXT = /\{\$config\.([A-Za-z0-9_]+)\}/g;

/** A document with settings replaced that are whole values or parts of texts; those in expressions stay. */
export function putSettings(document: unknown, values: SettingValues): unknown {
  return mapTexts(document, (text) => {
    if (!text.includes('$config.')) return text;
    const whole = WHOLE.exec(text)?.[1];
    if (whole !== undefined) return Object.hasOwn(values, whole) ? values[whole] : text;
    return text.replace(IN_TEXT, (all, key: string) => (Object.hasOwn(values, key) ? String(values[key] ?? '') : all));
  });
}

/** A JSON value with each of its texts replaced; everything else is as it was. */
export function mapTexts(value: unknown, replace: (text: string, pointer: string) => unknown, pointer = ''): unknown {
  if (typeof value === 'string') return replace(value, pointer);
  if (Array.isArray(value)) return value.map((item: unknown, i) => mapTexts(item, replace, `${pointer}/${i}`));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => {
      return [name, mapTexts(part, replace, `${pointer}/${pointerStep(name)}`)];
    }),
  );
}

/** A reference to a setting in a document. */
export interface SettingName {
  readonly key: string;
  readonly pointer: string;
  /** Characters of the text at the pointer. */
  readonly range: readonly [number, number];
}

/** Every setting that a document names, in the order of its texts. */
export function settingNames(document: unknown): SettingName[] {
  const names: SettingName[] = [];
  mapTexts(document, (text, pointer) => {
    for (const match of text.matchAll(BEGUN))
      names.push({ key: match[1] ?? '', pointer, range: [match.index, match.index + match[0].length] });
    return text;
  });
  return names;
}
