import { createContext, use } from 'react';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Texts } from './useTexts.ts';
import type { AskDocuments, Check } from './useCheck.ts';
import type { Overview } from './useOverview.ts';

/** A place in a document to bring into sight. */
export interface ToolsPlace {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
}

/** The state that the panels of the toolbox share. */
export interface Toolbox {
  readonly texts: Texts;
  readonly check: Check;
  readonly ask: AskDocuments;
  /** Key of the entity that the panels are about. */
  readonly entity: string;
  /** Its last sound model; undefined while there was none. */
  readonly model: EntityModel | undefined;
  readonly file: string;
  readonly open: (file: string) => void;
  /** Opens a document and brings a place of it into sight. */
  readonly reveal: (place: ToolsPlace) => void;
  /** Opens the place of a JSON pointer of a document; of `text`, where the document was only just changed to it. */
  readonly revealPointer: (file: string, pointer: string, range?: readonly [number, number], text?: string) => void;
  /** The analysis results of all entities. */
  readonly overview: Overview;
  /** The server writes documents. */
  readonly canSave: boolean;
}

export const ToolboxContext = createContext<Toolbox | undefined>(undefined);

/** The toolbox around a panel. Throws outside of it. */
export function useToolbox(): Toolbox {
  const toolbox = use(ToolboxContext);
  if (toolbox === undefined) throw new Error('There is no toolbox above this panel');
  return toolbox;
}
