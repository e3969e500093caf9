/** The text of a formula whose result is not in the file: programs other than spreadsheets do not compute it. */
export const UNCALCULATED = '#CALC!';
const ERROR = /^#(N\/A|NAME\?|(NULL|DIV\/0|VALUE|REF|NUM|SPILL|FIELD|BLOCKED|UNKNOWN|CONNECT|BUSY|EXTERNAL|PYTHON)!)$/;
/** A number that Excel shows or keeps without its last digits. */
const SHORTENED = /^-?\d(\.\d+)?E\+(1[1-9]|[2-9]\d|\d{3})$/i;

/**
 * The reason why the text of a cell is not a value: a spreadsheet has put an error or a shortened number there.
 * Undefined for other texts. `name`: the column.
 */
export function lostText(name: string, text: string): string | undefined {
  if (text === UNCALCULATED) return `${name}的公式没有结果，请在 Excel 里打开文件并保存，再重新选择`;
  if (ERROR.test(text)) return `${name}是错误值 ${text}，请改正`;
  return SHORTENED.test(text)
    ? `${name}“${text}”是被存成数字的长号码，末尾几位已经丢失，请在表里把这一列设为文本，重新填写`
    : undefined;
}
