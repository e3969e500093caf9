/**
 * The type of an expression part; `none`: no value; `way`: a list of cascade steps in Formily, only its last step here.
 */
export type Sort = 'flag' | 'number' | 'text' | 'list' | 'none' | 'way';

/** A part of an expression in our language. A flag that is read may be empty; one that is decided is true or false. */
export interface TranslatedPart {
  readonly text: string;
  readonly sort: Sort;
  readonly isRead: boolean;
}

/** A part that is not read as it is. */
export const computedPart = (text: string, sort: Sort): TranslatedPart => ({ text, sort, isRead: false });
