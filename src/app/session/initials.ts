/** The two-character initials of a person: first letters of first and last word, or the last two characters. */
export function initials(name: string): string {
  const words = name.match(/\p{L}\S*/gu);
  if (words === null || /\p{Lo}/u.test(name)) return [...name].slice(-2).join('');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const signs = words.length === 1 ? [...first].slice(0, 2) : [[...first][0], [...last][0]];
  return signs.join('').toUpperCase();
}
