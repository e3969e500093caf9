import writeXlsxFile from 'write-excel-file/universal';
import type { EnumTypeDefine } from '#wire/EnumReplies.ts';
import type { FlatEnumItem } from '#engine/enums/FlatEnumItem.ts';
import { lostText } from '#fields/facets/FieldKind.ts';
import { cellText } from '#renderer/excel/cellText.ts';
import type { ExcelSheet } from '#renderer/excel/ExcelSheet.ts';
import { plainTitle, titleRow } from '#renderer/excel/titleRow.ts';
import type { EnumItem } from '#language/EnumType.ts';

/** The items of a tree one after the other, each below its parent. */
export const flatItems = (items: readonly EnumItem[], parent: string | null = null): FlatEnumItem[] =>
  items.flatMap(({ Value, Label, Color, LoginId, Remark, IsEnabled, Children = [] }) => [
    {
      Value: String(Value),
      Label,
      ParentValue: parent,
      Color: Color ?? null,
      LoginId: LoginId ?? null,
      Remark: Remark ?? null,
      IsEnabled: IsEnabled !== false,
    },
    ...flatItems(Children, String(Value)),
  ]);

const TITLES = ['值', '名称', '上级值', '颜色', '启用', '说明', '登录账号'] as const;
const YES = ['是', '启用', 'true', '1', ''];
const NO = ['否', '停用', 'false', '0'];

const textCell = (value: string) => ({ value, type: String, format: '@' });

/** An Excel file with the items of a type, a row each; every text is text, whatever it begins with. */
export function writeEnumWorkbook(type: EnumTypeDefine): Promise<Blob> {
  const rows = flatItems(type.Items).map((item) =>
    [
      item.Value,
      item.Label,
      item.ParentValue ?? '',
      item.Color ?? '',
      item.IsEnabled ? '是' : '否',
      item.Remark ?? '',
      item.LoginId ?? '',
    ].map(textCell),
  );
  const head = TITLES.map((title) => ({ ...textCell(title), fontWeight: 'bold' as const }));
  return writeXlsxFile([
    {
      sheet: '枚举项',
      data: [head, ...rows],
      columns: TITLES.map((title) => ({ width: title === '名称' || title === '说明' ? 32 : 14 })),
      stickyRowsCount: 1,
    },
  ]).toBlob();
}

/** An item in an Excel file, with the number of its row there. */
export interface EnumWorkbookRow extends FlatEnumItem {
  readonly Row: number;
}

/** The items in the first sheet of an Excel file. Throws Error with a Chinese message for an unreadable sheet. */
export function readEnumWorkbook([sheet]: readonly ExcelSheet[]): EnumWorkbookRow[] {
  const texts = (sheet?.data ?? []).map((row) => row.map((cell) => cellText(cell)));
  const top = titleRow(texts, (title) => TITLES.some((known) => known === title));
  const [head = [], ...rows] = [(texts[top] ?? []).map(plainTitle), ...texts.slice(top + 1)];
  const at = (title: (typeof TITLES)[number]): number => head.indexOf(title);
  if (at('值') < 0 || at('名称') < 0) throw new Error('第一行要有“值”和“名称”两列；可以先导出，再修改');
  const unknown = head.filter((title) => title !== '' && !TITLES.some((known) => known === title));
  if (unknown.length > 0) throw new Error(`不认识的列：${unknown.join('、')}；只有 ${TITLES.join('、')}`);
  const filled = rows.map((row, i) => ({ row, Row: top + i + 2 })).filter(({ row }) => row.some((cell) => cell !== ''));
  if (filled.length === 0) throw new Error('文件里没有项');
  return filled.map(({ row, Row }): EnumWorkbookRow => {
    const cell = (title: (typeof TITLES)[number]): string => {
      const text = row[at(title)] ?? '';
      const lost = lostText(title, text);
      if (lost !== undefined) throw new Error(`第 ${Row} 行：${lost}`);
      return text;
    };
    const orNull = (text: string): string | null => (text === '' ? null : text);
    return {
      Row,
      Value: cell('值'),
      Label: cell('名称'),
      ParentValue: orNull(cell('上级值')),
      Color: orNull(cell('颜色')),
      IsEnabled: readEnabled(cell('启用'), Row),
      Remark: orNull(cell('说明')),
      LoginId: orNull(cell('登录账号')),
    };
  });
}

/** Throws for any other word: an item is never enabled or disabled by a guess. */
function readEnabled(text: string, row: number): boolean {
  const word = text.toLowerCase();
  if (!YES.includes(word) && !NO.includes(word)) throw new Error(`第 ${row} 行：“启用”填是或否，不能是“${text}”`);
  return !NO.includes(word);
}
