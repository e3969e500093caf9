import type { FormDocument } from '#generated/documents/FormDocument.ts';
import type { Expression } from '#language/Expression.ts';
import type { CustomerView } from '../EntityModel.ts';
import { readExpression } from '../readExpression.ts';
import { readTabs } from './readTabs.ts';
import type { Report } from '../SchemaProblem.ts';

/** What customers see of an entity; undefined for nothing. A field whose condition cannot be read is not shown at all. */
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
