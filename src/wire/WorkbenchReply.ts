import type { TagColor } from '#language/enums/EnumType.ts';
import type { FieldType } from '#fields/FieldModel.ts';
import type { OfferedBlock } from '#engine/workbench/OfferedWorkbench.ts';
import type { WorkScope } from '#engine/workbench/WorkScope.ts';
import type { FileInfo } from './FileInfo.ts';

/** The workbench of the signed-in user, without what its blocks show. */
export interface WorkbenchReply {
  readonly Title: string;
  /** Between which parts of the organisation he may switch, the widest last. */
  readonly Scopes: readonly WorkScope[];
  readonly Blocks: readonly OfferedBlock[];
}

/** The figures of a block of cards, by card. */
export interface CardsReply {
  readonly Cards: Readonly<Record<string, CardFigure>>;
}

export interface CardFigure {
  readonly Value: number | null;
  /** Of the same days of the period before, when the card has a period. */
  readonly Before?: number | null;
  /** How much of it came in the chosen period, when the card tells. */
  readonly Added?: number | null;
}

/** The groups of a chart, and the figures of each series in their order. */
export interface ChartReply {
  readonly Groups: readonly ChartReplyGroup[];
  readonly Series: readonly { readonly Key: string; readonly Values: readonly (number | null)[] }[];
}

export interface ChartReplyGroup {
  readonly Label: string;
  /** For an axis. */
  readonly Short: string;
  /** The text of the filter that leaves these rows. */
  readonly Text: string;
  readonly Color?: TagColor;
}

/** The first rows of a list in words. */
export interface RowsReply {
  readonly Rows: readonly WorkRow[];
}

/** The first rows of one tab, and how many each tab holds. */
export interface TodoReply extends RowsReply {
  readonly Counts: Readonly<Record<string, number>>;
  readonly Tab: string;
}

/** A row of a list: the name of its record, and the columns that were asked for. */
export interface WorkRow {
  readonly Id: number;
  readonly Title: string;
  readonly Cells: readonly WorkCell[];
  readonly Version: number;
  /** The transitions that the reader is waited for to take. */
  readonly Waits: readonly { readonly Code: string; readonly Title: string }[];
  /** For how many days it waits, where its tab tells. */
  readonly Days?: number | null;
  /** In a block of steps: at which of them it stands, from 0; -1 on none. */
  readonly Step?: number;
}

export interface WorkCell {
  readonly Title: string;
  readonly Type: FieldType;
  readonly Text: string;
  readonly Color?: TagColor;
  readonly Files?: readonly FileInfo[] | null;
}

/** One page of what was done, newest first. */
export interface NewsReply {
  readonly Rows: readonly NewsRow[];
  readonly Total: number;
  /** The kinds that can be asked for, besides all of them. */
  readonly Kinds: readonly { readonly Key: string; readonly Title: string }[];
}

/** A step of a record from state to state, or a note about one. */
export interface NewsRow {
  readonly Key: string;
  readonly Time: string;
  readonly Person: string | null;
  readonly Kind: string;
  readonly Color?: TagColor;
  readonly Entity: string | null;
  readonly EntityTitle: string;
  readonly Id: number | null;
  readonly Title: string;
  /** Of a step: what was done, and the states before and after where they differ. */
  readonly Step?: { readonly Action: string; readonly From: string | null; readonly To: string | null };
  /** Of a note: what was written. */
  readonly Text?: string;
}
