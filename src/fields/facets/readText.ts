import type { FieldModel } from '../FieldModel.ts';

/** A cell as the wire has the value (texts as in a form), or what is wrong with it. */
export type ReadCell = { readonly wire: string } | { readonly message: string };

export const readPlain = (text: string): ReadCell => ({ wire: text });

/** An amount, with the marks that people write around it. */
export const readNumber = (text: string): ReadCell => ({ wire: text.replace(/[￥¥,，\s%元]/g, '') });

const YES = ['是', '有', '对', 'true', 'y', 'yes', '1', '√'];
const NO = ['否', '无', '没有', 'false', 'n', 'no', '0', '×'];

/** Yes or no: in the words of the field, or as people write them. */
export function readBoolean(text: string, { title, words }: FieldModel): ReadCell {
  const [yes, no] = [words?.yes ?? '是', words?.no ?? '否'];
  const word = text.toLowerCase();
  if (text === yes || YES.includes(word)) return { wire: 'true' };
  if (text === no || NO.includes(word)) return { wire: 'false' };
  return { message: `${title}请填写“${yes}”或“${no}”` };
}

const DAY = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))(?:[ T]+(\d{1,2}:\d{2}(?::\d{2})?))?$/;

const two = (text: string): string => text.padStart(2, '0');

/** A day as people write it (`2026/3/1`, `2026年3月1日`, `20260301`, with a time or without) as `2026-03-01 08:30`; other texts as they are. */
export function readDay(text: string): string {
  const match = DAY.exec(text);
  if (match === null) return text;
  const [, year = '', month, day, plainMonth = '', plainDay = '', time] = match;
  const date = `${year}-${two(month ?? plainMonth)}-${two(day ?? plainDay)}`;
  return time === undefined ? date : `${date} ${time.length < 5 || time[1] === ':' ? `0${time}` : time}`;
}

/** How long a text may be. */
export const hintText = ({ maxLength }: FieldModel): string =>
  maxLength === undefined ? '文字' : `文字，不超过 ${maxLength} 个字`;
