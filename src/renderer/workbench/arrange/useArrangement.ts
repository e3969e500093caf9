import { useState } from 'react';
import type { Span } from '#generated/documents/WorkbenchDocument.ts';
import type { OwnBlock, OwnShows } from '#engine/workbench/WorkLayout.ts';
import type { WorkbenchReply } from '#wire/WorkbenchReply.ts';

/** A block of a workbench while it is being arranged. */
export interface BlockLine {
  readonly key: string;
  readonly title: string;
  readonly isHidden: boolean;
  readonly span: Span;
  /** Set for the user's own block. */
  readonly own: OwnBlock | undefined;
  /** Why it is not shown, or shows something else. */
  readonly problem: string | undefined;
}

const WIDTHS: Readonly<Record<OwnShows, Span>> = {
  ...{ figure: 'third', rows: 'half', chart: 'half' },
  ...{ calendar: 'half', pivot: 'half' },
};

export interface Arrangement {
  readonly lines: readonly BlockLine[];
  readonly isChanged: boolean;
  /** As one sends it. */
  readonly text: string;
  readonly change: (key: string, change: Partial<Pick<BlockLine, 'isHidden' | 'span'>>) => void;
  /** Moves a line to the place of another one, within the list. */
  readonly moveTo: (key: string, place: number) => void;
  readonly add: (own: OwnBlock) => void;
  readonly remove: (key: string) => void;
}

function linesOf({ Blocks, Hidden, Own, Problems }: WorkbenchReply): BlockLine[] {
  const problemOf = (key: string): string | undefined =>
    Problems.filter(({ Key }) => Key === key)
      .map(({ Reason }) => Reason)
      .join('；') || undefined;
  const shown = Blocks.map(({ key, title, span = 'full' }) => ({
    ...{ key, title, span, isHidden: Hidden.includes(key) },
    ...{ own: Own.find((own) => own.key === key), problem: problemOf(key) },
  }));
  const gone = Own.filter(({ key }) => !Blocks.some((block) => block.key === key));
  return [
    ...shown,
    ...gone.map((own): BlockLine => ({
      ...{ key: own.key, title: own.title, span: 'half', isHidden: false, own, problem: problemOf(own.key) },
    })),
  ];
}

const textOf = (lines: readonly BlockLine[]): string =>
  JSON.stringify({
    blocks: lines.map(({ key, isHidden, span }) => ({ key, isHidden, span })),
    own: lines.flatMap(({ own }) => own ?? []),
  });

/** The blocks of a workbench while the user arranges them; nothing is saved before the user confirms. */
export function useArrangement(workbench: WorkbenchReply): Arrangement {
  const [lines, setLines] = useState(() => linesOf(workbench));
  const [before] = useState(() => textOf(lines));
  const text = textOf(lines);
  return {
    lines,
    isChanged: text !== before,
    text,
    change: (key, change) => setLines((all) => all.map((line) => (line.key === key ? { ...line, ...change } : line))),
    moveTo: (key, place) => {
      setLines((all) => {
        const line = all.find((one) => one.key === key);
        if (line === undefined || place < 0 || place >= all.length) return all;
        const others = all.filter((one) => one !== line);
        return [...others.slice(0, place), line, ...others.slice(place)];
      });
    },
    add: (own) => {
      const { key, title, shows } = own;
      setLines((all) => [{ key, title, isHidden: false, span: WIDTHS[shows], own, problem: undefined }, ...all]);
    },
    remove: (key) => setLines((all) => all.filter((line) => line.key !== key)),
  };
}
