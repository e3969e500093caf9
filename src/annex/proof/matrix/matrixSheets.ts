import type { EnumSource } from '#language/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { MARK_SIGNS, type Matrix } from './Matrix.ts';
import { fieldHead, valueLabel } from '#proof/cases/valueLabels.ts';

export type SheetCell = string | number | null;

/** A matrix as sheets of cells: the table to sign, and the common settings. */
export interface MatrixSheets {
  /** One table, or several for a long one; each has two header rows, then its combinations: number, inputs, marks. */
  readonly tables: readonly { readonly name: string; readonly rows: readonly (readonly SheetCell[])[] }[];
  /** Name and value, one per row. */
  readonly setting: readonly (readonly [string, string])[];
}

/** A cell as it was read: dates have become texts. */
export type ReadCell = string | number | boolean | null;

export interface ReadSheets {
  readonly tables: readonly { readonly name: string; readonly rows: readonly (readonly ReadCell[])[] }[];
  readonly setting: readonly (readonly ReadCell[])[];
}

export const TABLE_SHEET = '决策表';
export const SETTING_SHEET = '说明';
export const HEADS = { number: '序号', inputs: '条件', fields: '结果' } as const;
export const HEAD_ROWS = 2;
/** Cells per sheet; for larger ones the library creates workers, which the content security policy forbids. */
const MAX_CELLS = 3000;

/** The names in the setting sheet. */
export const SETTING_NAMES = {
  entity: '实体',
  form: '表单',
  rule: '规则编号',
  now: '时间',
  user: '用户',
  refs: '引用的记录',
  values: '其他已填的值',
  stored: '记录上已有的值',
} as const;

/** Lays a matrix out as sheets that `readMatrix` reads again without loss. */
export function matrixSheets(entity: EntityModel, matrix: Matrix, enums: EnumSource): MatrixSheets {
  const { inputs, fields, rows } = matrix;
  const columns = [...inputs, ...fields];
  const blanks = (count: number): null[] => Array.from({ length: Math.max(0, count - 1) }, () => null);
  const heads: SheetCell[][] = [
    [
      HEADS.number,
      ...(inputs.length === 0 ? [] : [HEADS.inputs, ...blanks(inputs.length)]),
      ...(fields.length === 0 ? [] : [HEADS.fields, ...blanks(fields.length)]),
    ],
    [null, ...columns.map((field) => fieldHead(entity, field))],
  ];
  const body = rows.map(({ values, marks }, i): SheetCell[] => [
    i + 1,
    ...inputs.map((field) => valueLabel(field, values[field.name] ?? null, enums)),
    ...marks.map((mark) => MARK_SIGNS[mark]),
  ]);
  const perSheet = Math.max(1, Math.floor(MAX_CELLS / (columns.length + 1)));
  const count = Math.max(1, Math.ceil(body.length / perSheet));
  return {
    tables: Array.from({ length: count }, (_, i) => ({
      name: i === 0 ? TABLE_SHEET : `${TABLE_SHEET}${i + 1}`,
      rows: [...heads, ...body.slice(i * perSheet, (i + 1) * perSheet)],
    })),
    setting: settingRows(entity, matrix),
  };
}

function settingRows(entity: EntityModel, { setting }: Matrix): [string, string][] {
  const { form, rule, now, user, refs, values, stored } = setting;
  return [
    ['内容', `${entity.title}：${entity.forms.get(form)?.title ?? form}`],
    ['符号', `${MARK_SIGNS.hidden} 隐藏；${MARK_SIGNS.shown} 显示；${MARK_SIGNS.required} 显示且必填`],
    ['用法', '只改“决策表”中的符号和条件，增删整行；签字后导入测试工具箱，每一行成为一个用例'],
    [SETTING_NAMES.entity, entity.key],
    [SETTING_NAMES.form, form],
    [SETTING_NAMES.rule, rule],
    [SETTING_NAMES.now, now ?? ''],
    [SETTING_NAMES.user, JSON.stringify(user)],
    [SETTING_NAMES.refs, JSON.stringify(refs)],
    [SETTING_NAMES.values, JSON.stringify(values)],
    [SETTING_NAMES.stored, stored === undefined ? '' : JSON.stringify(stored)],
  ];
}
