import type { ExpectedOfField, RuleReportsReply } from '#wire/calls/REPORT_CALLS.ts';
import type { CallOptions, Http } from '#client/http/Http.ts';

/** A report about an unexpected field, with the content of the form. */
export interface SentReport {
  readonly entity: string;
  readonly form: string;
  readonly field: string;
  readonly expected: ExpectedOfField;
  readonly value: string;
  readonly note: string;
  /** The record; undefined for one that was not saved yet. */
  readonly id: number | undefined;
  /** JSON: `values` and `refs`. */
  readonly facts: string;
}

/** Calls for users' reports about fields. */
export interface RuleReportCalls {
  readonly send: (report: SentReport) => Promise<unknown>;
  readonly search: (options?: CallOptions) => Promise<RuleReportsReply>;
  readonly close: (id: number, made: 'case' | 'none', reason: string) => Promise<unknown>;
}

/** Creates the calls of reports. */
export function createRuleReportCalls(http: Http): RuleReportCalls {
  return {
    send: ({ entity, form, field, expected, value, note, id, facts }) =>
      http.post('/api/RuleReport/Send', [
        ['entity', entity],
        ['form', form],
        ['field', field],
        ['expected', expected],
        ...(value === '' ? [] : [['value', value] as const]),
        ...(note === '' ? [] : [['note', note] as const]),
        ...(id === undefined ? [] : [['id', String(id)] as const]),
        ['facts', facts],
      ]),
    search: (options) => http.get('/api/RuleReport/Search', {}, options),
    close: (id, made, reason) =>
      http.post('/api/RuleReport/Close', [
        ['id', String(id)],
        ['made', made],
        ['reason', reason],
      ]),
  };
}
