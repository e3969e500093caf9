import { isRuleNumber } from '../cases/isRuleNumber.ts';
import { isRow } from '#language/isList.ts';
import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { MatrixSetting } from './Matrix.ts';
import { SETTING_NAMES, type ReadCell } from './matrixSheets.ts';
import { readJson } from './readJson.ts';

const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** Reads what the rows of a matrix have in common from its setting sheet; what cannot be understood goes to `report` by name. */
export function readSetting(
  entity: EntityModel,
  sheet: readonly (readonly ReadCell[])[],
  report: (name: string, message: string) => void,
): MatrixSetting {
  const texts = new Map(sheet.map(([name, value]) => [String(name ?? ''), String(value ?? '').trim()]));
  const text = (name: keyof typeof SETTING_NAMES): string => texts.get(SETTING_NAMES[name]) ?? '';
  const say = (name: keyof typeof SETTING_NAMES, message: string): void => report(SETTING_NAMES[name], message);
  const record = (name: keyof typeof SETTING_NAMES): Values => {
    const value = text(name) === '' ? {} : readJson(text(name));
    if (value !== undefined && isRow(value)) return value;
    say(name, '应为一个 JSON 对象，请不要修改');
    return {};
  };
  const form = text('form') === '' ? 'form' : text('form');
  if (text('entity') === '') say('entity', '没有写明实体；请使用导出的文件');
  else if (text('entity') !== entity.key) say('entity', `这是“${text('entity')}”的决策表，不是“${entity.key}”的`);
  if (!entity.forms.has(form)) say('form', `没有表单“${form}”`);
  if (!isRuleNumber(text('rule'))) say('rule', '应为规则编号，如 R15');
  if (text('now') !== '' && !MOMENT.test(text('now'))) say('now', '应为时间，如 2026-03-10 10:00:00');
  const refs = Object.entries(record('refs')).flatMap(([key, value]) => (isRow(value) ? [[key, value] as const] : []));
  return {
    form,
    rule: text('rule'),
    now: text('now') === '' ? undefined : text('now'),
    user: record('user'),
    refs: Object.fromEntries(refs),
    values: record('values'),
    stored: text('stored') === '' ? undefined : record('stored'),
  };
}
