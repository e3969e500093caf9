/** What no common file system takes in a name. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu;
const LONGEST = 120;

/** Names of files that can lie in one folder anywhere, in the order given: one that occurs again is numbered. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((wanted) => {
    const clean = wanted.replace(FORBIDDEN, '_').trim();
    const dot = clean.lastIndexOf('.');
    const [stem, end] = dot <= 0 ? [clean, ''] : [clean.slice(0, dot), clean.slice(dot)];
    const short = stem.slice(0, LONGEST);
    let name = `${short}${end}`;
    for (let i = 2; taken.has(name.toLowerCase()); i += 1) name = `${short}(${i})${end}`;
    taken.add(name.toLowerCase());
    return name;
  });
}
