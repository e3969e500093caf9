import type { NumberSeries } from '#fields/FieldModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { collectNodes } from '#engine/schema/collectNodes.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { parsePattern, type PatternNode } from '../analysis/parsePattern.ts';

/** Reports patterns and series of numbers whose texts are longer than their field takes. */
export function lintLengths({ form }: EntityDocuments, entity: EntityModel, report: Report): void {
  for (const { name, node, pointer } of collectNodes(form).flatMap(({ fields }) => fields)) {
    const { maxLength, pattern, number } = entity.field(name) ?? {};
    if (maxLength === undefined) continue;
    const tell = (length: number, what: string, at: string): void => {
      if (length > maxLength)
        report({
          code: 'value/type',
          pointer: `${pointer}/${at}`,
          message: `${what} has ${length} characters, and "${name}" takes ${maxLength} at most`,
          proposal: 'Give it a larger maxLength, or make this shorter',
        });
    };
    if (pattern !== undefined && node.pattern !== undefined)
      tell(leastOf(parsePattern(pattern.text)), 'The shortest text of the pattern', 'pattern');
    if (number !== undefined) tell(lengthOf(number, entity), 'A number of the series', 'x-number');
  }
}

/** The longest number of a series: a hyphen precedes the digits of one by a field or a period. */
const lengthOf = ({ prefix, by, restart, digits }: NumberSeries, entity: EntityModel): number =>
  [...prefix].length +
  (entity.field(by ?? '')?.maxLength ?? 0) +
  (restart === undefined ? 0 : PERIODS[restart]) +
  (by === undefined && restart === undefined ? 0 : 1) +
  digits;

const PERIODS = { day: 8, month: 6, year: 4 } as const;

function leastOf(node: PatternNode): number {
  switch (node.kind) {
    case 'set':
      return 1;
    case 'repeat':
      return node.least === 0 ? 0 : node.least * leastOf(node.part);
    case 'any':
      return Math.min(...node.parts.map(leastOf));
    case 'all':
      return node.parts.reduce((sum, part) => sum + leastOf(part), 0);
  }
}
