import { DATE_WORDS } from './dateWords.ts';
import { ENUM_WORDS } from './enumWords.ts';
import type { FunctionWords } from '../functions/ExpressionFunction.ts';
import { OWN_WORDS, type FRAME_FUNCTIONS } from '../functions/functions.ts';
import { LIST_WORDS } from './listWords.ts';
import { NUMBER_WORDS } from './numberWords.ts';
import { ROW_WORDS } from './rowWords.ts';
import { TEXT_WORDS } from './textWords.ts';

/** The documentation of every function of the frame, in the order of the handbook. */
export const FRAME_WORDS: Readonly<Record<keyof typeof FRAME_FUNCTIONS, FunctionWords>> = {
  ...LIST_WORDS,
  ...ROW_WORDS,
  ...DATE_WORDS,
  ...NUMBER_WORDS,
  ...TEXT_WORDS,
  ...ENUM_WORDS,
};

const words = new Map<string, FunctionWords>(Object.entries(FRAME_WORDS));

/** The documentation of a function; undefined for an unknown name. */
export const functionWords = (name: string): FunctionWords | undefined => words.get(name) ?? OWN_WORDS.get(name);
