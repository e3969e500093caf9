import { TAG_COLORS } from '#language/EnumType.ts';
import type { FieldType } from '#fields/FieldModel.ts';
import type { OfferedBlock } from '#engine/workbench/OfferedWorkbench.ts';
import type { Grouping } from '#engine/workbench/ownBlock.ts';
import type { OwnBlock } from '#engine/workbench/WorkLayout.ts';
import { WORK_SCOPES, type WorkScope } from '#engine/workbench/WorkView.ts';
import { fileInfo } from './MediaReply.ts';
import { pivotReply } from './ListReply.ts';
import {
  value,
  type TypeOf,
  choice,
  either,
  flag,
  given,
  integer,
  list,
  map,
  nullable,
  number,
  object,
  optional,
  text,
  translated,
} from './schema.ts';

/** A user's own block that is not shown, or that no longer shows what its view defined. */
const ownProblem = object({
  Key: text(),
  Title: text(),
  /** A message. */
  Reason: translated(),
});
export type OwnProblem = TypeOf<typeof ownProblem>;

export const workbenchReply = object({
  Title: text(),
  /** The parts of the organisation between which the user may switch, the widest last. */
  Scopes: list(given<WorkScope>({ type: 'string', enum: Object.keys(WORK_SCOPES) })),
  /** In the user's order, including hidden ones. */
  Blocks: list(given<OfferedBlock>({ type: 'object' })),
  Hidden: list(text()),
  IsArranged: flag(),
  /** Changes whenever the user arranges it; empty: never arranged. */
  Stamp: text(),
  Own: list(given<OwnBlock>({ type: 'object' })),
  Problems: list(ownProblem),
});
/** The workbench of the signed-in user, without what its blocks show. */
export type WorkbenchReply = TypeOf<typeof workbenchReply>;

const named = object({ Key: text(), Title: text() });

export const workSourcesReply = object({
  Rows: list(
    object({
      /** entity/document */
      List: text(),
      Title: text(),
      Sums: list(named),
      Groups: list(object({ ...named.members, Grouping: given<Grouping>({ type: 'string' }) })),
      Dates: list(named),
      /** Views of the list that the caller may use; `Face`: the face that shows it, where that is no table. */
      Views: list(object({ Id: integer(), Title: text(), Face: optional(text()) })),
    }),
  ),
});
/** The sources from which a user may create blocks. */
export type WorkSourcesReply = TypeOf<typeof workSourcesReply>;

export const cardFigure = object({
  Value: nullable(number()),
  /** For the same days of the previous period, if the card has a period. */
  Before: optional(nullable(number())),
  /** The part added in the chosen period, if the card shows it. */
  Added: optional(nullable(number())),
});

export type CardFigure = TypeOf<typeof cardFigure>;

export const cardsReply = object({ Cards: map(cardFigure) });
/** The figures of a block of cards, by card. */
export type CardsReply = TypeOf<typeof cardsReply>;

export const chartReplyGroup = object({
  Label: text(),
  /** For an axis. */
  Short: text(),
  /** The text of the filter that leaves these rows. */
  Text: text(),
  Color: optional(choice(...TAG_COLORS)),
});

export const chartReply = object({
  Groups: list(chartReplyGroup),
  Series: list(object({ Key: text(), Values: list(nullable(number())) })),
});
/** The groups of a chart, and the figures of each series in their order. */
export type ChartReply = TypeOf<typeof chartReply>;

export const workCell = object({
  Title: text(),
  Type: given<FieldType>({ type: 'string' }),
  Text: text(),
  Color: optional(choice(...TAG_COLORS)),
  /** The mark of the list that holds for this value. */
  Mark: optional(object({ Color: choice(...TAG_COLORS), Text: text() })),
  Files: optional(nullable(list(fileInfo))),
});

export type WorkCell = TypeOf<typeof workCell>;

export const workRow = object({
  Id: integer(),
  Title: text(),
  Cells: list(workCell),
  /** The value of the field that decides steps and waiting. */
  Value: optional(value),
  Version: integer(),
  /** The transitions that the reader is waited for to take. */
  Waits: list(object({ Code: text(), Title: text() })),
  /** The number of days it has been waiting, if its tab shows it. */
  Days: optional(nullable(integer())),
  /** The absent user for whom the reader takes it. */
  For: optional(text()),
  /** In a block of steps: its step, from 0; -1 for none. */
  Step: optional(integer()),
});
/** A row of a list: the title of its record, and the requested columns. */
export type WorkRow = TypeOf<typeof workRow>;

export const rowsReply = object({ Rows: list(workRow) });
/** The first rows of a list as texts. */
export type RowsReply = TypeOf<typeof rowsReply>;

export const todoReply = object({ ...rowsReply.members, Counts: map(number()), AtLeast: list(text()), Tab: text() });
/** The first rows of one tab, and how many each tab holds: at least so many in the tabs of `AtLeast`. */
export type TodoReply = TypeOf<typeof todoReply>;

export const calendarReply = object({
  /** `2026-03` */
  Month: text(),
  /** The day to which `Rows` belong. */
  Day: text(),
  /** Rows of all days of the month. */
  Total: integer(),
  /** The days with rows, in their order. */
  Days: list(object({ Day: text(), Count: integer() })),
  Rows: list(workRow),
});
/** The number of rows of a list on each day of a month. */
export type CalendarReply = TypeOf<typeof calendarReply>;

export const newsRow = object({
  Key: text(),
  Time: text(),
  Person: nullable(text()),
  Kind: text(),
  Color: optional(choice(...TAG_COLORS)),
  Entity: nullable(text()),
  EntityTitle: text(),
  Id: nullable(integer()),
  Title: text(),
  /** For a step: the action, and the states before and after if they differ. */
  Step: optional(object({ Action: text(), From: nullable(text()), To: nullable(text()) })),
  /** For a note: its text. */
  Text: optional(text()),
});
/** A step of a record from state to state, or a note about one. */
export type NewsRow = TypeOf<typeof newsRow>;

export const newsReply = object({
  Rows: list(newsRow),
  Total: integer(),
  /** The kinds available as a filter, in addition to all. */
  Kinds: list(object({ Key: text(), Title: text() })),
});
/** A page of activities, newest first. */
export type NewsReply = TypeOf<typeof newsReply>;

export const blockReply = either(cardsReply, chartReply, todoReply, rowsReply, calendarReply, pivotReply, newsReply);
/** The content of a block, by its kind. */
export type BlockReply = TypeOf<typeof blockReply>;
