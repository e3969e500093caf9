import type { FieldModel } from '#fields/FieldModel.ts';
import { isAmount, fieldKind } from '#fields/table/fieldKinds.ts';
import { readPath } from '../model/ListModel.ts';
import { type GroupInput, type Grouping, seenGrouping, writeGrouping } from './groupQuery.ts';
import { isStored, seenPath } from './seenPath.ts';

/** The measures of pivot cells other than the count, with their display names. */
export const MEASURES = { sum: '合计', avg: '平均' } as const;
export type MeasureKind = keyof typeof MEASURES;

/** The sum or the average of a field. */
export interface Measure {
  readonly kind: MeasureKind;
  readonly field: FieldModel;
}

/** A table of the rows of a list by one grouping, or by two that cross. */
export interface PivotModel {
  readonly rows: Grouping;
  readonly columns: Grouping | undefined;
  /** Undefined: the number of rows. */
  readonly measure: Measure | undefined;
}

/** Why a part of a face or a pivot is not shown, and the name that it has there. */
export interface PartRefusal {
  readonly why: 'kept' | 'gone' | 'partly' | 'unfit';
  readonly field: string;
}

/** The maximum number of pivot columns: further ones are not read, and a coarser grouping is offered. */
export const MAX_PIVOT_COLUMNS = 60;
/** The maximum number of pivot rows: those with the most records. */
export const MAX_PIVOT_ROWS = 200;

const isMeasureKind = (text: string): text is MeasureKind => Object.hasOwn(MEASURES, text);

/** Whether cells can show the sum or the average of a field: percentages are not added up. */
export const isMeasured = (field: FieldModel, kind: MeasureKind): boolean =>
  isStored(field) && isAmount(field) && (kind === 'avg' || fieldKind(field).amount !== 'percent');

/** The text of a pivot, as the address of a list has it: `State.SignDate:month.sum:Money`. */
export function writePivot({ rows, columns, measure }: PivotModel): string {
  const told = measure === undefined ? '' : `${measure.kind}:${measure.field.name}`;
  const parts = [writeGrouping(rows), columns === undefined ? '' : writeGrouping(columns), told];
  return parts.join('.').replace(/\.+$/, '');
}

/**
 * Parses the text of a pivot for a user. Its cells reveal the values of its fields, so the user must see each field in
 * full in every row. Other refusals are those of `seenGrouping`.
 */
export function seenPivot(input: GroupInput, text: string): PivotModel | PartRefusal {
  const [by = '', across = '', told = '', ...more] = text.split('.');
  const rows = seenGrouping(input, by);
  if (typeof rows === 'string') return { why: rows, field: nameIn(by) };
  const columns = across === '' ? undefined : seenGrouping(input, across);
  if (typeof columns === 'string') return { why: columns, field: nameIn(across) };
  if (columns?.field.name === rows.field.name && columns.span === rows.span)
    return { why: 'unfit', field: nameIn(across) };
  if (more.length > 0) return { why: 'unfit', field: more.join('.') };
  const measure = told === '' ? undefined : seenMeasure(input, told);
  return measure !== undefined && 'why' in measure ? measure : { rows, columns, measure };
}

const nameIn = (grouping: string): string => grouping.split(':')[0] ?? '';

function seenMeasure(input: GroupInput, text: string): Measure | PartRefusal {
  const [kind = '', name = ''] = text.split(':');
  const found = seenPath(input, readPath(name));
  if (typeof found === 'string') return { why: found, field: name };
  const { field } = found;
  if (!isMeasureKind(kind) || !isMeasured(field, kind)) return { why: 'unfit', field: name };
  const { masked, withheld } = input.access;
  return masked.has(field.name) || withheld.has(field.name) ? { why: 'partly', field: name } : { kind, field };
}
