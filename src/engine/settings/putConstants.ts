import { mapTexts } from './putSettings.ts';
import type { SettingValues } from './settingValues.ts';

const NAME = /\$config\.([A-Za-z0-9_]+)/g;

/** A document with the settings that its expressions read in their places, so that nothing besides need know of settings. */
export function putConstants(document: unknown, values: SettingValues): unknown {
  return mapTexts(document, (text) =>
    text.includes('{{') ? text.replace(NAME, (_, key: string) => literal(values[key] ?? null)) : text,
  );
}

function literal(value: SettingValues[string]): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`;
  return typeof value === 'number' && value < 0 ? `(${value})` : String(value);
}
