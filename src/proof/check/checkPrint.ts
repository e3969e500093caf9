import { YUAN } from '#fields/Currency.ts';
import type { PrintBlockDocument, PrintDocument, PrintLayoutDocument } from '#generated/documents/PrintDocument.ts';
import { addsUp, columnOf, itemOf, PRINT_WORDS, printsOf, templatesOf } from '#engine/print/printsOf.ts';
import { templateNames } from '#engine/reminder/noticeTemplate.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isMoney, isPicture, isRows } from '#fields/table/fieldKinds.ts';
import { checkExpression } from './checkExpression.ts';
import { checkName, fieldNames, namesAmong, type Names } from './checkName.ts';
import { checkPath, fieldAt } from './checkPath.ts';

/** Checks print layouts: fields, child rows, placeholders in braces, sums of summable fields, places of blocks. */
export function checkPrint({ prints }: PrintDocument, entity: EntityModel, names: Names, report: Report): void {
  printsOf(entity, (key) => names.entities.get(key), report);
  prints.forEach((print, i) => {
    if (prints.findIndex(({ key }) => key === print.key) < i)
      report({
        code: 'rule/duplicate',
        pointer: `/prints/${i}/key`,
        message: `Two layouts have the key "${print.key}"`,
      });
    const place = { record: entity, values: undefined, pointer: `/prints/${i}/where` };
    checkExpression(print.where, place, names, report);
    checkLayout(print, { entity, names, report: below(`/prints/${i}`, report) });
  });
}

interface Place {
  readonly entity: EntityModel;
  readonly names: Names;
  readonly report: Report;
}

const below =
  (pointer: string, report: Report): Report =>
  (problem) =>
    report({ ...problem, pointer: `${pointer}${problem.pointer}` });

function checkLayout(print: PrintLayoutDocument, place: Place): void {
  const { entity, names, report } = place;
  const isOfMany = print.of === 'records';
  for (const { text, pointer } of templatesOf(print))
    for (const name of templateNames(text)) {
      if (PRINT_WORDS.includes(name)) continue;
      const at = text.indexOf(`{${name}}`) + 1;
      const inText: Report = (problem) => report({ ...problem, range: [at, at + name.length] });
      if (isOfMany) checkName('reference/unknown-field', name, PRINT_WORDS, pointer, inText);
      else checkPath(name, entity, pointer, names, inText);
    }
  if (typeof print.paper === 'object')
    for (const part of ['note', 'foot', 'landscape'] as const)
      if (print[part] !== undefined)
        report({
          code: 'document/invalid',
          pointer: `/${part}`,
          message: `A label has no "${part}"`,
          proposal: part === 'landscape' ? 'Say its width and height' : 'Print it in a block of type text',
        });
  print.blocks.forEach((block, i) => {
    const wrong: PrintBlockDocument['type'][] = isOfMany ? ['fields', 'rows', 'code'] : ['table'];
    if (wrong.includes(block.type))
      report({
        code: 'document/invalid',
        pointer: `/blocks/${i}/type`,
        message: isOfMany
          ? `A paper of several records has no block "${block.type}"`
          : 'A paper of one record has no block "table"',
        proposal: isOfMany ? 'List them in a block of type table' : 'Say "of": "records", or show child rows by "rows"',
      });
    else checkBlock(block, isOfMany, { ...place, report: below(`/blocks/${i}`, report) });
  });
}

/** Amounts in words use the form for yuan receipts, which is wrong for other currencies. */
function checkWords(name: string, model: FieldModel, pointer: string, report: Report): void {
  if (!isMoney(model)) report({ code: 'document/invalid', pointer, message: `"${name}" is no amount of money` });
  else if (model.currency !== undefined && model.currency !== YUAN)
    report({
      code: 'document/invalid',
      pointer,
      message: `Amounts in words are yuan, and "${name}" is an amount of ${model.currency.unit}`,
      proposal: 'Print it in figures',
    });
}

function checkBlock(block: PrintBlockDocument, isOfMany: boolean, place: Place): void {
  const { entity, names, report } = place;
  if (block.type === 'fields')
    block.fields.forEach((item, i) => {
      const { field, as } = itemOf(item);
      const pointer = typeof item === 'string' ? `/fields/${i}` : `/fields/${i}/field`;
      checkPath(field, entity, pointer, names, report);
      const model = fieldAt(field, entity, names);
      if (as === 'words' && model !== undefined) checkWords(field, model, `/fields/${i}/as`, report);
    });
  if (block.type === 'seals')
    block.places.forEach(({ picture }, i) => {
      if (picture === undefined) return;
      const pointer = `/places/${i}/picture`;
      checkPath(picture, entity, pointer, names, report);
      const model = fieldAt(picture, entity, names);
      if (isOfMany || (model !== undefined && !isPicture(model)))
        report({
          code: 'document/invalid',
          pointer,
          message: isOfMany ? 'A paper of several records has no picture of one' : `"${picture}" is no picture`,
        });
    });
  if (block.type === 'table') {
    const find = (name: string): FieldModel | undefined => fieldAt(name, entity, names);
    checkColumns(block, (name, pointer) => checkPath(name, entity, pointer, names, report), find, report);
  }
  if (block.type !== 'rows') return;
  const rows = namesAmong(entity.fields.filter(isRows));
  if (!checkName('reference/unknown-field', block.field, rows, '/field', report)) return;
  const child = names.entities.get(entity.field(block.field)?.child?.entity ?? '');
  if (child === undefined) return;
  const check = (name: string, pointer: string): boolean =>
    checkName('reference/unknown-field', name, fieldNames(child), pointer, report);
  checkColumns(block, check, (name) => child.field(name), report);
}

function checkColumns(
  { columns, sums = [] }: Extract<PrintBlockDocument, { type: 'rows' | 'table' }>,
  check: (name: string, pointer: string) => unknown,
  find: (name: string) => FieldModel | undefined,
  report: Report,
): void {
  columns.forEach((column, i) =>
    check(columnOf(column).field, typeof column === 'string' ? `/columns/${i}` : `/columns/${i}/field`),
  );
  const shown = columns.map((column) => columnOf(column).field);
  sums.forEach((name, i) => {
    if (!checkName('reference/unknown-field', name, shown, `/sums/${i}`, report)) return;
    const model = find(name);
    if (model !== undefined && !addsUp(model))
      report({ code: 'document/invalid', pointer: `/sums/${i}`, message: `"${name}" is no number that adds up` });
  });
}
