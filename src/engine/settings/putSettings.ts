import { mapTexts } from './mapTexts.ts';
import type { SettingValues } from './settingValues.ts';

const WHOLE = /^\$config\.([A-Za-z0-9_]+)$/;
const IN_TEXT = /\{\$config\.([A-Za-z0-9_]+)\}/g;

/** A document with the settings that are whole values or stand in texts in their places; those of expressions stay. */
export function putSettings(document: unknown, values: SettingValues): unknown {
  return mapTexts(document, (text) => {
    if (!text.includes('$config.')) return text;
    const whole = WHOLE.exec(text)?.[1];
    if (whole !== undefined) return Object.hasOwn(values, whole) ? values[whole] : text;
    return text.replace(IN_TEXT, (all, key: string) => (Object.hasOwn(values, key) ? String(values[key] ?? '') : all));
  });
}
