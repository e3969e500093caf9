import { id, textUpTo } from '../params.ts';
import { choice, given, integer, list, nothing, nullable, object, optional, text, type TypeOf } from '../schema.ts';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { calls } from './call.ts';

const expected = choice('shown', 'hidden', 'required', 'optional', 'editable', 'readOnly', 'value');
/** The state that a user expected of a form field. */
export type ExpectedOfField = TypeOf<typeof expected>;

const ruleReport = object({
  Id: integer(),
  Entity: text(),
  Field: text(),
  Expected: expected,
  /** The note of the reporting user; empty without. */
  Note: text(),
  /** The input that rules read, without masked values, with the expectation. */
  Case: given<RuleCase>({ type: 'object' }),
  /** The record; null for one that was not saved yet. */
  Record: nullable(integer()),
  /** The reporting user. */
  Name: text(),
  At: text(),
  /** The hash of the documents at that time. */
  Hash: text(),
  State: choice('open', 'case', 'closed'),
  /** Why it was closed. */
  Reason: text(),
  ClosedBy: text(),
});
/** A report about a form field that was not as a user expected. */
export type RuleReport = TypeOf<typeof ruleReport>;

/** The newest reports, open ones first. */
const ruleReportsReply = object({ Rows: list(ruleReport), Open: integer(), Total: integer() });

/** Reports of users about wrong fields. */
export const REPORT_CALLS = calls({
  'POST /api/RuleReport/Send': {
    title: '反馈：表单里的一个字段不该这样',
    body: object({
      entity: textUpTo(60),
      form: textUpTo(60),
      field: textUpTo(60),
      expected,
      /** As people write it, where another value was expected. */
      value: optional(textUpTo(200)),
      note: optional(textUpTo(2000)),
      id: optional(id),
      /** JSON: `values` of the form and `refs`, the values that it read of referenced records. */
      facts: textUpTo(200_000),
    }),
    reply: object({ Id: integer() }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'RECORD_INVALID'],
  },
  'GET /api/RuleReport/Search': {
    title: '员工对规则的反馈',
    query: object({}),
    reply: ruleReportsReply,
    errors: ['FORBIDDEN'],
  },
  'POST /api/RuleReport/Close': {
    title: '关闭一条反馈：做成了用例，或说明原因',
    body: object({ id, made: choice('case', 'none'), reason: textUpTo(2000) }),
    reply: nothing(),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'RECORD_INVALID'],
  },
});
