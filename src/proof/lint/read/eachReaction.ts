import type { FormDocument, Reaction } from '#generated/documents/FormDocument.ts';
import { collectNodes } from '#engine/model/build/collectNodes.ts';

/** A reaction as written, and where. */
export interface WrittenReaction {
  readonly reaction: Reaction;
  readonly pointer: string;
}

/** Every reaction of a form, those of sections included, in the order of the document. */
export function eachReaction(form: FormDocument): WrittenReaction[] {
  return collectNodes(form).flatMap(({ node, pointer, fields }) =>
    [{ node, pointer }, ...fields].flatMap((each) => listOf(each.node?.['x-reactions'], `${each.pointer}/x-reactions`)),
  );
}

function listOf(reactions: Reaction | readonly Reaction[] | undefined, pointer: string): WrittenReaction[] {
  if (reactions === undefined) return [];
  if (!isList(reactions)) return [{ reaction: reactions, pointer }];
  return reactions.map((reaction, i) => ({ reaction, pointer: `${pointer}/${i}` }));
}

const isList = (reactions: Reaction | readonly Reaction[]): reactions is readonly Reaction[] =>
  Array.isArray(reactions);
