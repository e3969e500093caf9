import type { Language } from '#engine/words/Language.ts';
import type { CaseDifference } from '#proof/cases/runCase.ts';

/** Texts of a run of cases. */
export interface CaseWords {
  readonly aspect: Readonly<Record<CaseDifference['what'], string>>;
  /** The subject of a difference in child rows. */
  readonly rows: string;
  readonly difference: (about: string, expected: string, seen: string) => string;
  readonly message: string;
  readonly noMessage: string;
  readonly empty: string;
  readonly all: string;
  readonly yes: string;
  readonly no: string;
  readonly nothing: string;
  /** The problem of a case. */
  readonly of: (name: string, what: string) => string;
  readonly entity: (cases: number, failed: number) => string;
  readonly sum: (cases: number, failed: number) => string;
}

const CHINESE: CaseWords = {
  aspect: {
    visible: '显示',
    required: '必填',
    readOnly: '只读',
    value: '保存的值',
    options: '可选项',
    set: '规则设置',
    error: '提示',
  },
  rows: '明细',
  difference: (about, expected, seen) => `${about}：期望 ${expected}，实际 ${seen}`,
  message: '有提示',
  noMessage: '没有提示',
  empty: '空',
  all: '全部',
  yes: '是',
  no: '否',
  nothing: '没有',
  of: (name, what) => `${name}：${what}`,
  entity: (cases, failed) => `${cases} 个用例${failed === 0 ? '' : `，${failed} 个不通过`}`,
  sum: (cases, failed) => `共 ${cases} 个用例，${cases - failed} 个通过，${failed} 个不通过`,
};

const ENGLISH: CaseWords = {
  aspect: {
    visible: 'visible',
    required: 'required',
    readOnly: 'read-only',
    value: 'saved value',
    options: 'options',
    set: 'set by rules',
    error: 'message',
  },
  rows: 'Rows',
  difference: (about, expected, seen) => `${about}: expected ${expected}, seen ${seen}`,
  message: 'a message',
  noMessage: 'no message',
  empty: 'nothing',
  all: 'all',
  yes: 'yes',
  no: 'no',
  nothing: 'nothing',
  of: (name, what) => `${name}: ${what}`,
  entity: (cases, failed) => `${cases} ${cases === 1 ? 'case' : 'cases'}${failed === 0 ? '' : `, ${failed} failed`}`,
  sum: (cases, failed) =>
    `${cases} ${cases === 1 ? 'case' : 'cases'} in all, ${cases - failed} passed, ${failed} failed`,
};

/** Texts of a run of cases, by language. */
export const CASE_WORDS: Readonly<Record<Language, CaseWords>> = { zh: CHINESE, en: ENGLISH };
