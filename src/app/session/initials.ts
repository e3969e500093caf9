/**
 * The two-character initials of a person: for names in scripts without capitals, such as Chinese, the last two
 * characters; otherwise the capitalised first letters of the first and last word, or the first two letters of a single
 * word. A name without letters, such as a phone number, gives its last two characters.
 */
export function initials(name: string): string {
  const words = name.match(/\p{L}\S*/gu);
  if (words === null || /\p{Lo}/u.test(name)) return [...name].slice(-2).join('');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const signs = words.length === 1 ? [...first].slice(0, 2) : [[...first][0], [...last][0]];
  return signs.join('').toUpperCase();
}
