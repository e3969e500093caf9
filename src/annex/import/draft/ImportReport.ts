export type ImportKind = 'changed' | 'lost' | 'dead' | 'idle' | 'hidden-required';

/** Something of the source that is not here as it was there. */
export interface ImportNote {
  readonly kind: ImportKind;
  readonly file: string;
  /** JSON pointer in that file, and the line it leads to. */
  readonly pointer: string;
  readonly line: number;
  readonly text: string;
}

export interface ImportReport {
  readonly entities: number;
  readonly fields: number;
  readonly rules: number;
  readonly notes: readonly ImportNote[];
}

export const IMPORT_WORDS: Readonly<Record<ImportKind, string>> = {
  changed: '含义不同',
  lost: '没有带来',
  dead: '来源里从不成立',
  idle: '来源里不起作用',
  'hidden-required': '来源里隐藏时仍必填',
};

/** Takes note of something at a place of the source. */
export type Note = (kind: ImportKind, pointer: string, text: string) => void;
