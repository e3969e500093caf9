import type { Report } from '#engine/schema/SchemaProblem.ts';

/** The properties of documents that are shown to users unchanged. */
const READ = new Set(['title', 'description', 'label', 'placeholder', 'x-component-props', 'x-messages']);
const EVALUATED = 'x-reactions';

/** Reports expressions in texts that are not evaluated: users would see their source. */
export function checkTexts(document: unknown, report: Report): void {
  const visit = (value: unknown, pointer: string, isRead: boolean): void => {
    if (typeof value === 'string') {
      const at = value.indexOf('{{');
      if (!isRead || at < 0) return;
      report({
        code: 'expression/misplaced',
        pointer,
        range: [at, value.length],
        message: 'Nothing is evaluated here: people would read the expression itself',
        proposal: 'Write a plain text; a rule may set "title" in its state, a computed field may show a value',
      });
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value))
      if (key !== EVALUATED) visit(member, `${pointer}/${key}`, isRead || READ.has(key));
  };
  visit(document, '', false);
}
