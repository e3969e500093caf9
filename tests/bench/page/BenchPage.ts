/**
 * The painter: the renderer as in the product, the renderer without deferring, a screen written by hand with antd, or
 * (child rows only) Formily's own components.
 */
export type Painter = 'ours' | 'oursAtOnce' | 'antd' | 'antdVirtual' | 'formily';

/**
 * The subject to render: a form of so many fields, a table of so many rows, or a stored record with so many child rows.
 */
export type Subject =
  | { readonly kind: 'lines'; readonly lines: number }
  | { readonly kind: 'form'; readonly fields: number; readonly governed: number }
  | { readonly kind: 'table'; readonly rows: number; readonly start: number };

/**
 * Milliseconds from the call until the scripts ended, until the frame was painted, and until rendering was complete.
 */
export interface Shown {
  readonly script: number;
  readonly painted: number;
  readonly settled: number;
}

/**
 * The reaction to a user event. Milliseconds from the event until its scripts ended, and until the frame was painted.
 */
export interface Reaction {
  readonly script: number;
  readonly painted: number;
  /** Frames that began after the event, the painted one with it. */
  readonly frames: number;
  /** Names of the rendered fields, one for each render. */
  readonly drawn: readonly string[];
}

/** The observations while a table scrolled. */
export interface ScrollReport {
  /** Milliseconds of the longest time in which some part of the area had no row. */
  readonly longestBlank: number;
  readonly frames: number;
  readonly blankFrames: number;
  readonly mostNodes: number;
  readonly reached: number;
}

/** The interface of the benchmark page for the program that drives it. */
export interface BenchPage {
  /** Renders a subject in place of the previous one. */
  readonly show: (painter: Painter, subject: Subject) => Promise<Shown>;
  /**
   * Renders a subject over the previous one, so that React updates it; resolves to milliseconds until the painted
   * frame.
   */
  readonly change: (painter: Painter, subject: Subject) => Promise<number>;
  /** Removes the rendered subject, and the data that it stored. */
  readonly clear: () => Promise<void>;
  /**
   * Scrolls down a form until all of its fields are rendered, and back to the top; resolves to the number of rendered
   * fields.
   */
  readonly drawAll: (fields: number) => Promise<number>;
  /** Begins to watch the next event of this type, until `selector` matches `count` elements. */
  readonly watch: (event: 'click' | 'keydown', selector: string, count: number) => void;
  /** The reaction to the watched event. */
  readonly reaction: () => Promise<Reaction>;
  /** Begins to look at the rows of a table in every frame. */
  readonly watchRows: (area: string, row: string) => void;
  readonly scrollReport: () => ScrollReport;
  /** Opens and closes a form so many times, each until its frame is painted. */
  readonly openAndClose: (subject: Subject, times: number) => Promise<void>;
}

declare global {
  interface Window {
    bench?: BenchPage;
    /** There when the browser was started with `--expose-gc`. */
    gc?: () => void;
  }
}
