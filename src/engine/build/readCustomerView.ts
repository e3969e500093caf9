import type { FormDocument, TabDocument } from '#generated/documents/FormDocument.ts';
import type { Expression } from '#language/Expression.ts';
import type { CustomerView, DetailTab } from '../model/EntityModel.ts';
import { readExpression } from '../schema/readExpression.ts';
import type { Computable } from '#fields/FieldModel.ts';
import type { Report } from '../schema/SchemaProblem.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Value } from '#language/Value.ts';

/** The part that customers see, if any; without fields whose condition cannot be parsed. */
export function readCustomerView(form: FormDocument, titleField: string, report: Report): CustomerView | undefined {
  const customer = form['x-customer'];
  const where = customer === undefined ? undefined : readExpression(customer.where, '/x-customer/where', report);
  if (customer === undefined || where === undefined) return undefined;
  const conditions = Object.entries(customer.when ?? {}).map(([name, text]): [string, Expression | undefined] => [
    name,
    readExpression(text, `/x-customer/when/${name}`, report),
  ]);
  const unreadable = new Set(conditions.flatMap(([name, when]) => (when === undefined ? [name] : [])));
  return {
    where,
    fields: customer.fields.filter((name) => !unreadable.has(name)),
    edit: customer.edit ?? [],
    when: new Map(conditions.flatMap(([name, when]) => (when === undefined ? [] : [[name, when]]))),
    title: customer.title ?? form.title,
    titleField: customer.titleField ?? titleField,
    line: customer.line,
    tabs: readTabs(customer.tabs, '/x-customer/tabs', report),
  };
}

/** The related lists of a record. Tabs that cannot be parsed are reported and omitted. */
export function readTabs(tabs: readonly TabDocument[] | undefined, pointer: string, report: Report): DetailTab[] {
  return (tabs ?? []).map(({ title, list, by, create, values = {}, when }, i) => {
    const at = `${pointer}/${i}`;
    return {
      title,
      list,
      by,
      create: create === false ? undefined : (create ?? by),
      values: Object.fromEntries(
        Object.entries(values).flatMap(([name, value]): [string, Computable][] => {
          const computable = readComputable(value, `${at}/values/${name}`, report);
          return computable === undefined ? [] : [[name, computable]];
        }),
      ),
      when: when === undefined ? undefined : readExpression(when, `${at}/when`, report),
    };
  });
}

/** A value as a document states it: itself, or the expression in it. Undefined for none, and for one that does not parse. */
export function readComputable(value: Value | undefined, pointer: string, report: Report): Computable | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !value.includes('{{')) return { value };
  const expression = readExpression(value, pointer, report);
  return expression === undefined ? undefined : { evaluate: compileExpression(expression), expression };
}
