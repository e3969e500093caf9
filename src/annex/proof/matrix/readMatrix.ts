import type { EnumSource } from '#language/EnumType.ts';
import { type Value, type Values, isRow } from '#language/Value.ts';
import { nearestName } from '#language/compiler/nearestName.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { lostText } from '#fields/facets/FieldKind.ts';
import { matrixInputs } from './buildMatrix.ts';
import type { Mark, Matrix, MatrixRow, MatrixSetting } from './Matrix.ts';
import { HEAD_ROWS, HEADS, SETTING_SHEET, type ReadCell, type ReadSheets, SETTING_NAMES } from './matrixSheets.ts';
import { isRuleNumber } from '#proof/cases/recordCase.ts';
import { fieldHead, readJson, readLabel } from '#proof/cases/valueLabels.ts';

const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** Reads the common part of a matrix's rows from its setting sheet; passes unreadable values to `report` by name. */
function readMatrixSetting(
  entity: EntityModel,
  sheet: readonly (readonly ReadCell[])[],
  report: (name: string, message: string) => void,
): MatrixSetting {
  const texts = new Map(sheet.map(([name, value]) => [String(name ?? ''), String(value ?? '').trim()]));
  const text = (name: keyof typeof SETTING_NAMES): string => texts.get(SETTING_NAMES[name]) ?? '';
  const say = (name: keyof typeof SETTING_NAMES, message: string): void => report(SETTING_NAMES[name], message);
  const record = (name: keyof typeof SETTING_NAMES): Values => {
    const value = text(name) === '' ? {} : readJson(text(name));
    if (value !== undefined && isRow(value)) return value;
    say(name, '应为一个 JSON 对象，请不要修改');
    return {};
  };
  const form = text('form') === '' ? 'form' : text('form');
  if (text('entity') === '') say('entity', '没有写明实体；请使用导出的文件');
  else if (text('entity') !== entity.key) say('entity', `这是“${text('entity')}”的决策表，不是“${entity.key}”的`);
  if (!entity.forms.has(form)) say('form', `没有表单“${form}”`);
  if (!isRuleNumber(text('rule'))) say('rule', '应为规则编号，如 R15');
  if (text('now') !== '' && !MOMENT.test(text('now'))) say('now', '应为时间，如 2026-03-10 10:00:00');
  const refs = Object.entries(record('refs')).flatMap(([key, value]) => (isRow(value) ? [[key, value] as const] : []));
  return {
    form,
    rule: text('rule'),
    now: text('now') === '' ? undefined : text('now'),
    user: record('user'),
    refs: Object.fromEntries(refs),
    values: record('values'),
    stored: text('stored') === '' ? undefined : record('stored'),
  };
}

/** Something in a sheet that cannot be understood, at an address like `C5`. */
export interface SheetProblem {
  readonly cell: string;
  readonly message: string;
}

/** A matrix read from sheets. It is valid only without problems. */
export interface ReadMatrix {
  readonly matrix: Matrix;
  /** The location of each row, as text: `第 5 行`. */
  readonly places: readonly string[];
  readonly problems: readonly SheetProblem[];
}

const MAX_PROBLEMS = 20;
const SIGNS: Readonly<Record<Mark, readonly string[]>> = {
  hidden: ['—', '-', '－', '–', '隐藏'],
  shown: ['○', '〇', 'o', 'O', '显示'],
  required: ['●', '*', '必填'],
};

/** Reads the sheets of a matrix of this entity. Unreadable cells are reported with their address. */
export function readMatrix(entity: EntityModel, { tables, setting: sheet }: ReadSheets, enums: EnumSource): ReadMatrix {
  const problems: SheetProblem[] = [];
  const say = (cell: string, message: string): void => {
    if (problems.length < MAX_PROBLEMS) problems.push({ cell, message });
  };
  const setting = readMatrixSetting(entity, sheet, (name, message) => say(`${SETTING_SHEET}：${name}`, message));
  const rows: MatrixRow[] = [];
  const places: string[] = [];
  let columns: readonly Column[] = [];
  tables.forEach((table, i) => {
    const prefix = tables.length > 1 ? `${table.name} ` : '';
    const report: ReportCell = (line, column, message) => say(prefix + cellAddress(line, column), message);
    const own = readHeads(entity, setting.form, table.rows, report);
    if (i === 0) columns = own;
    else if (!sameColumns(own, columns)) report(1, 0, '表头与第一张决策表不同');
    table.rows.slice(HEAD_ROWS).forEach((cells, n) => {
      const line = n + HEAD_ROWS + 1;
      if (own.every(({ column }) => isBlank(cells[column]))) return;
      rows.push(readMatrixRow(own, cells, line, enums, report));
      places.push(`${prefix}第 ${line} 行`);
    });
  });
  reportRivals(rows, places, say);
  if (rows.length === 0 && problems.length === 0) say(cellAddress(HEAD_ROWS + 1, 0), '表中没有任何一行');
  const [inputs, fields] = [columnsOf(columns, 'input'), columnsOf(columns, 'field')];
  return { matrix: { entity: entity.key, setting, inputs, fields, rows }, places, problems };
}

/** Reports rows with equal inputs and different marks. */
function reportRivals(
  rows: readonly MatrixRow[],
  places: readonly string[],
  say: (cell: string, message: string) => void,
): void {
  const seen = new Map<string, number>();
  rows.forEach(({ values, marks }, i) => {
    const key = JSON.stringify(values);
    const other = seen.get(key);
    if (other !== undefined && rows[other]?.marks.join() !== marks.join())
      say(places[i] ?? '', `与${places[other] ?? ''}条件相同，结果却不同`);
    if (other === undefined) seen.set(key, i);
  });
}

function sameColumns(a: readonly Column[], b: readonly Column[]): boolean {
  return a.length === b.length && a.every(({ field, kind }, i) => field === b[i]?.field && kind === b[i].kind);
}

interface Column {
  readonly kind: 'input' | 'field';
  readonly field: FieldModel;
  readonly column: number;
}

type ReportCell = (line: number, column: number, message: string) => void;

const columnsOf = (columns: readonly Column[], kind: Column['kind']): FieldModel[] =>
  columns.filter((column) => column.kind === kind).map(({ field }) => field);

const isBlank = (cell: ReadCell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');

function readHeads(
  entity: EntityModel,
  form: string,
  table: ReadSheets['tables'][number]['rows'],
  report: ReportCell,
): Column[] {
  const [groups = [], heads = []] = table;
  const columns: Column[] = [];
  const inputs = matrixInputs(entity, form);
  let kind: Column['kind'] | undefined;
  for (let column = 0; column < Math.max(groups.length, heads.length); column += 1) {
    const group = groups[column];
    if (group === HEADS.inputs) kind = 'input';
    else if (group === HEADS.fields) kind = 'field';
    const head = heads[column];
    if (kind === undefined || isBlank(head)) continue;
    const known = kind === 'input' ? inputs : entity.fields;
    const name = String(head).trim();
    const field = fieldOfHead(entity, known, name);
    if (field === undefined)
      report(
        2,
        column,
        withNearest(
          `没有${kind === 'input' ? '可填写的' : ''}字段“${name}”`,
          name,
          known.map((each) => each.title),
        ),
      );
    else if (columns.some((other) => other.kind === kind && other.field === field))
      report(2, column, `“${name}”有两列`);
    else columns.push({ kind, field, column });
  }
  if (!columns.some((column) => column.kind === 'field') && !groups.includes(HEADS.fields))
    report(1, 0, `第 1 行应有“${HEADS.inputs}”和“${HEADS.fields}”两组表头；请使用导出的文件`);
  return columns;
}

function fieldOfHead(entity: EntityModel, known: readonly FieldModel[], head: string): FieldModel | undefined {
  const named = /\((\w+)\)$/.exec(head)?.[1];
  return (
    known.find((field) => fieldHead(entity, field) === head) ??
    known.find(({ name }) => name === named || name === head)
  );
}

function readMatrixRow(
  columns: readonly Column[],
  cells: readonly ReadCell[],
  line: number,
  enums: EnumSource,
  report: ReportCell,
): MatrixRow {
  const values: Record<string, Value> = {};
  const marks: Mark[] = [];
  for (const { kind, field, column } of columns) {
    const cell = cells[column] ?? null;
    const lost = lostText(field.title, String(cell ?? ''));
    if (lost !== undefined) {
      report(line, column, lost);
      if (kind === 'field') marks.push('hidden');
      continue;
    }
    if (kind === 'field') {
      const mark = readMark(cell);
      if (mark === undefined) report(line, column, `“${String(cell ?? '')}”不是符号；请填 — 隐藏、○ 显示 或 ● 必填`);
      marks.push(mark ?? 'hidden');
      continue;
    }
    const read = readLabel(field, cell, enums);
    if (read.value === undefined)
      report(line, column, withNearest(`“${field.title}”没有“${read.text}”这个值`, read.text, read.known));
    values[field.name] = read.value ?? null;
  }
  return { values, marks };
}

function readMark(cell: ReadCell): Mark | undefined {
  const text = String(cell ?? '').trim();
  if (SIGNS.hidden.includes(text)) return 'hidden';
  if (SIGNS.shown.includes(text)) return 'shown';
  return SIGNS.required.includes(text) ? 'required' : undefined;
}

function withNearest(message: string, name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  if (near !== undefined) return `${message}，是否想写“${near}”？`;
  return known.length > 0 && known.length <= 12 ? `${message}；可填：${known.join('、')}` : message;
}

/** The address of a cell as spreadsheets write it: line 5 (from 1), column 2 (from 0) is `C5`. */
export function cellAddress(line: number, column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${line}`;
}
