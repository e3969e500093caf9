/** The cells of a text by line. A cell with separators, line breaks or quotes is quoted. */
export function splitTable(text: string, separator: string): string[][] {
  const lines: string[][] = [[]];
  const end = `${separator}\r\n`;
  const cells = new RegExp(`(?:"((?:[^"]|"")*)"(?=[${end}]|$)|([^${end}]*))([${separator}]|\\r\\n|\\r|\\n|$)`, 'gy');
  for (let match = cells.exec(text); match !== null; match = cells.exec(text)) {
    const [, quoted, plain = '', after] = match;
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replace(/""/g, '"'));
    if (after === '') break;
    if (after !== separator) lines.push([]);
  }
  return lines.at(-1)?.join('') === '' ? lines.slice(0, -1) : lines;
}
