import { compileExpression } from '#language/compileExpression.ts';
import type { BreakDraft } from './Break.ts';
import { isDrawn, isShown, type Ground } from './Ground.ts';
import { both } from './conditions.ts';
import { substitute } from './substitute.ts';

/** The checks of an entity whose condition a record meets, where the field they stand at is shown. */
export function checkBreaks(ground: Ground): BreakDraft[] {
  const { entity, reading } = ground;
  return entity.checks.flatMap(({ field: name, when, pointer, message }): BreakDraft[] => {
    const field = entity.field(name);
    if (field === undefined) return [];
    const evaluate = compileExpression(when);
    return [
      {
        field,
        kind: 'check',
        pointer,
        message,
        when: both(isDrawn(ground, field), substitute(when, reading)),
        holds: (judged) => isShown(judged, field) && evaluate(judged.scope) === true,
      },
    ];
  });
}
