/**
 * The two signs that stand for a person: of a name with letters that know no capitals, such as Chinese ones, the last two, of any other the first letters of
 * its first and its last word in capitals, or the first two of its only word. A name without letters, such as a telephone number, gives its last two signs.
 */
export function initials(name: string): string {
  const words = name.match(/\p{L}\S*/gu);
  if (words === null || /\p{Lo}/u.test(name)) return [...name].slice(-2).join('');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const signs = words.length === 1 ? [...first].slice(0, 2) : [[...first][0], [...last][0]];
  return signs.join('').toUpperCase();
}
