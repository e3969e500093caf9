import type { Summary } from './summarize.ts';

export type Unit = 'ms' | 'µs' | '/s' | 'MB' | 'kB' | 'nodes' | 'fields' | 'frames' | 'states' | 'power' | '';

/** The result of a measurement, in the unit of its figure. */
export interface Taken {
  readonly samples: readonly number[];
  /** The same done by hand, sampled in turn with ours. */
  readonly comparator?: { readonly name: string; readonly samples: readonly number[] };
  readonly note?: string;
}

/** A figure with a target: its name, and the condition under which it is good enough. */
export interface Wanted {
  readonly section: string;
  readonly name: string;
  readonly unit: Unit;
  /** Undefined for a figure that only informs. */
  readonly target?: Target;
}

export interface Target {
  readonly text: string;
  readonly holds: (measured: Summary, comparator: Summary) => boolean;
  /** For a limit of a time: how many times longer than allowed it took. */
  readonly excess?: (measured: Summary) => number;
}

/** A figure as it was measured in this run. */
export interface Figure {
  readonly section: string;
  readonly name: string;
  readonly unit: Unit;
  /** Undefined if it could not be measured; `note` gives the reason. */
  readonly measured: Summary | undefined;
  readonly comparator: (Summary & { readonly name: string }) | undefined;
  readonly target: string | undefined;
  /** Undefined without a target, and when nothing was measured. */
  readonly isMet: boolean | undefined;
  /** How many times longer than allowed it took, where the target is a time. */
  readonly excess?: number;
  readonly note: string | undefined;
}
