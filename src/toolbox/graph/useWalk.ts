import { useRef, type KeyboardEvent } from 'react';
import type { GraphLayout } from '#proof/graph/layout/GraphLayout.ts';
import { nextNode } from './nextNode.ts';

interface Walk {
  /** The drawn nodes by id, to be filled by who draws them. */
  readonly boxes: Map<string, SVGGElement>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Lets arrow keys move the focus from the node `at` to its neighbours. */
export function useWalk(layout: GraphLayout, at: string | undefined): Walk {
  const boxes = useRef(new Map<string, SVGGElement>());
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = at === undefined ? undefined : nextNode(layout, at, event.key);
    if (next === undefined) return;
    event.preventDefault();
    boxes.current.get(next)?.focus();
  };
  return { boxes: boxes.current, onKeyDown };
}
