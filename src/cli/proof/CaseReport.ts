import type { CaseResult } from '#proof/cases/runCases.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';

/** A place in a document, line and column from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** One run case with its place, and the place of each thing that is wrong with it. */
export interface ReportedCase extends CaseResult {
  readonly place: Place;
  readonly placeOf: (pointer: string) => Place;
}

/** The cases of one entity, run. */
export interface CaseReport {
  readonly entity: EntityModel;
  readonly results: readonly ReportedCase[];
}
