import type { FieldModel } from '../FieldModel.ts';

/** A cell as its wire value (texts as in a form), or its problem. */
export type ReadCell = { readonly wire: string } | { readonly message: string };

export const readPlain = (text: string): ReadCell => ({ wire: text });

/** Full-width signs as their narrow ones, and the dot and the dash of a Chinese keyboard between digits as those of numbers. */
export function halfWidth(text: string): string {
  return text
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/。/g, '.')
    .replace(/[—–−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

const YES = ['是', '有', '对', 'true', 'y', 'yes', '1', '√'];
const NO = ['否', '无', '没有', 'false', 'n', 'no', '0', '×'];

/** Parses yes or no: in the texts of the field, or in common spellings. */
export function readBoolean(text: string, { title, words }: FieldModel): ReadCell {
  const [yes, no] = [words?.yes ?? '是', words?.no ?? '否'];
  const word = text.toLowerCase();
  if (text === yes || YES.includes(word)) return { wire: 'true' };
  if (text === no || NO.includes(word)) return { wire: 'false' };
  return { message: `${title}请填写“${yes}”或“${no}”` };
}

/** The hint about the maximum length of a text. */
export const hintText = ({ maxLength }: FieldModel): string =>
  maxLength === undefined ? '文字' : `文字，不超过 ${maxLength} 个字`;
