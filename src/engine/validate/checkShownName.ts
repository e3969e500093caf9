import { shownName } from '#language/plainName.ts';
import type { Issue } from './Issue.ts';

/** The problem of a name with characters that nobody sees; they are not removed without a word. */
export const checkShownName = (field: string, name: string): Issue[] =>
  shownName(name) === name.trim() ? [] : [{ field, message: '名称里有看不见的字符，请去掉' }];
