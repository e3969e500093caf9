import type { FormattedField } from '#fields/facets/FieldKind.ts';
import type {
  CalendarDocument,
  CardDocument,
  CardsDocument,
  ChartDocument,
  ContactDocument,
  NewsDocument,
  NotesDocument,
  PivotDocument,
  RecordsDocument,
  SeriesDocument,
  ShortcutDocument,
  ShortcutsDocument,
  StepsDocument,
  TabDocument,
  TodoDocument,
} from '#generated/documents/WorkbenchDocument.ts';
import type { WorkScope } from './WorkView.ts';

/** What a figure is: a number of rows, a share in percent, or values of a field. */
export type FigureUnit = 'count' | 'percent' | FormattedField;

export interface FigureAnswer {
  /** entity/document */
  readonly list: string;
  readonly unit: FigureUnit;
  /** The rows that it counts and the figure, as a text. */
  readonly definition: string;
  /** Follows the choice of a part of the organisation. */
  readonly narrowed: boolean;
}

export type OfferedCard = CardDocument & FigureAnswer;
export type OfferedSeries = SeriesDocument & FigureAnswer;
export type OfferedTab = TabDocument & FigureAnswer;
export type OfferedCards = Omit<CardsDocument, 'cards'> & { readonly cards: readonly OfferedCard[] };
export type OfferedChart = Omit<ChartDocument, 'series'> & { readonly series: readonly OfferedSeries[] };
export type OfferedTodo = Omit<TodoDocument, 'tabs'> & { readonly tabs: readonly OfferedTab[] };
export type OfferedRecords = RecordsDocument & FigureAnswer;
export type OfferedSteps = StepsDocument & FigureAnswer;
export type OfferedCalendar = CalendarDocument & FigureAnswer;
export type OfferedPivot = PivotDocument & FigureAnswer;
export type OfferedShortcuts = Omit<ShortcutsDocument, 'items'> & { readonly items: readonly ShortcutDocument[] };
export type OfferedContact = ContactDocument;
export type OfferedNotes = NotesDocument;
export type OfferedNews = NewsDocument & {
  /** Follows the choice of a part of the organisation. */
  readonly narrowed: boolean;
};

export type OfferedBlock =
  | OfferedCards
  | OfferedChart
  | OfferedTodo
  | OfferedRecords
  | OfferedSteps
  | OfferedCalendar
  | OfferedPivot
  | OfferedShortcuts
  | OfferedContact
  | OfferedNews;

/** A workbench as one user gets it, without the parts that the user may not see. */
export interface OfferedWorkbench {
  readonly title: string;
  /** The parts of the organisation between which the user may switch, the widest last; none: there is no switch. */
  readonly scopes: readonly WorkScope[];
  readonly blocks: readonly OfferedBlock[];
}
