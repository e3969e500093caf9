import { id, upTo } from '../params.ts';
import { choice, given, integer, list, nothing, nullable, object, optional, text, type TypeOf } from '../schema.ts';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { calls } from './call.ts';

const expected = choice('shown', 'hidden', 'required', 'optional', 'editable', 'readOnly', 'value');
/** What somebody expected of a field of a form. */
export type ExpectedOfField = TypeOf<typeof expected>;

const ruleReport = object({
  Id: integer(),
  /** Key of the entity. */
  Entity: text(),
  Field: text(),
  Expected: expected,
  /** In the words of who reported; empty without. */
  Note: text(),
  /** What was filled in as far as rules read it, without what masks hide, with what was expected. */
  Case: given<RuleCase>({ type: 'object' }),
  /** The record; null for one that was not saved yet. */
  Record: nullable(integer()),
  /** Who reported it. */
  Name: text(),
  At: text(),
  /** Of the documents at that time. */
  Hash: text(),
  State: choice('open', 'case', 'closed'),
  /** Why it was closed. */
  Reason: text(),
  ClosedBy: text(),
});
/** A field of a form that was not as somebody expected. */
export type RuleReport = TypeOf<typeof ruleReport>;

const ruleReportsReply = object({ Rows: list(ruleReport), Open: integer(), Total: integer() });
/** The newest reports, open ones first. */
export type RuleReportsReply = TypeOf<typeof ruleReportsReply>;

/** What people say about fields that are not as they should be. */
export const REPORT_CALLS = calls({
  'POST /api/RuleReport/Send': {
    title: '反馈：表单里的一个字段不该这样',
    body: object({
      entity: upTo(60),
      form: upTo(60),
      field: upTo(60),
      expected,
      /** As people write it, where another value was expected. */
      value: optional(upTo(200)),
      note: optional(upTo(2000)),
      id: optional(id),
      /** JSON: `values` of the form and `refs`, what it read of records that it refers to. */
      facts: upTo(200_000),
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
    body: object({ id, made: choice('case', 'none'), reason: upTo(2000) }),
    reply: nothing(),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'RECORD_INVALID'],
  },
});
