import type { SettingDocument } from '#generated/documents/SettingsDocument.ts';
import { readAmount } from '#fields/facets/readAmount.ts';
import { addDays } from '#language/functions/calendar.ts';

const MAX_SETTING_LENGTH = 200;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A submitted setting: its value, or the message why it is invalid. */
export type ReadSetting = { readonly value: SettingValue } | { readonly problem: string };

/** Reads the text that was sent for a setting by its type and limits: amounts as people write them, 12万 as well. */
export function readSetting(setting: SettingDocument, text: string): ReadSetting {
  const sent = text.trim();
  if (sent === '') return setting.required === true ? { problem: `请填写${setting.title}` } : { value: null };
  switch (setting.type) {
    case 'number':
      return readSettingNumber(setting, sent);
    case 'boolean':
      return sent === 'true' || sent === 'false' ? { value: sent === 'true' } : { problem: '请选择是或否' };
    case 'date':
      return isDay(sent) ? { value: sent } : { problem: '请填写日期，例如 2026-03-01' };
    case 'text': {
      const longest = setting.maxLength ?? MAX_SETTING_LENGTH;
      return [...sent].length > longest ? { problem: `最多 ${longest} 个字` } : { value: sent };
    }
  }
}

function readSettingNumber(
  { title, unit, minimum, maximum, decimals = 0 }: SettingDocument,
  text: string,
): ReadSetting {
  const read = readAmount(text, { title, unit, digits: decimals }, 'number');
  if ('message' in read) return { problem: read.message };
  if ((read.wire.split('.')[1]?.length ?? 0) > decimals)
    return { problem: decimals === 0 ? '请填写整数' : `最多 ${decimals} 位小数` };
  const value = Number(read.wire);
  if (minimum !== undefined && value < minimum) return { problem: `不能小于 ${minimum}` };
  if (maximum !== undefined && value > maximum) return { problem: `不能大于 ${maximum}` };
  return { value };
}

/** A day beyond the end of its month is moved by addition, and so is no longer the same text. */
const isDay = (text: string): boolean => DATE.test(text) && addDays(text, 0) === text;

/** The setting that the server reads: the hours after which employees sign in again. */
export const SESSION_HOURS = 'SessionHours';

/** The value of a setting; null: empty. Dates are `YYYY-MM-DD`. */
export type SettingValue = string | number | boolean | null;

export type SettingValues = Readonly<Record<string, SettingValue>>;

/** Every setting with its value: the one that was set, where it still fits the document, else its own. */
export function settingValues(settings: readonly SettingDocument[], set: SettingValues): SettingValues {
  return Object.fromEntries(
    settings.map((setting): [string, SettingValue] => {
      const value = Object.hasOwn(set, setting.key) ? set[setting.key] : undefined;
      return [setting.key, value !== undefined && fits(setting, value) ? value : (setting.default ?? null)];
    }),
  );
}

function fits({ type, required }: SettingDocument, value: SettingValue): boolean {
  if (value === null) return required !== true;
  return typeof value === (type === 'number' || type === 'boolean' ? type : 'string');
}
