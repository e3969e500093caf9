/** The address of a cell as spreadsheets write it: line 5 (from 1), column 2 (from 0) is `C5`. */
export function cellAddress(line: number, column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${line}`;
}
