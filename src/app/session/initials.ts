/** Scripts of which a name is told by its last signs. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * The two signs that stand for a person: of an East Asian name the last two, of any other the first letters of its first and its last word in
 * capitals, or the first two of its only word. A name without letters, such as a telephone number, gives its last two signs.
 */
export function initials(name: string): string {
  const signs = [...name];
  const words = name.match(/\p{L}[^\s]*/gu) ?? [];
  const [first = '', last = first] = [words[0], words.at(-1)];
  if (first === '' || EAST_ASIAN.test(name)) return signs.slice(-2).join('');
  const letters = words.length === 1 ? [...first].slice(0, 2) : [[...first][0], [...last][0]];
  return letters.join('').toUpperCase();
}
