import type { CaseResult } from '#proof/cases/runCases.ts';
import type { DecisionResult } from '#proof/decisions/runDecisions.ts';
import type { CoverageReport } from '#proof/coverage/CoverageReport.ts';
import type { WalkReport } from '#proof/coverage/RulePlace.ts';
import type { BehaviourDiff } from '#proof/diff/BehaviourDiff.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { Organisation } from '#engine/model/EntityModel.ts';
import type { EnumDocument } from '#generated/documents/EnumDocument.ts';
import type { DecisionCoverage } from '#annex/proof';
import type { AddedCases } from '#documents/edit/appendCases.ts';
import type { LocatedProblem } from '#documents/locateProblem.ts';
import type { SignatureState } from '#proof/signatures/judgeSignatures.ts';
import type { AskedPlace } from '#annex/editor';
import type { Language } from '#engine/words/Language.ts';
import type { SourceText } from '#documents/readDocuments.ts';

/** The result of checking all documents, with the valid ones that changed since the last report. */
export interface CheckReport {
  readonly problems: readonly LocatedProblem[];
  readonly entities: readonly EntityDocuments[];
  readonly enums: Readonly<Record<string, EnumDocument>> | undefined;
  readonly organisation: Organisation;
  readonly keys: readonly string[];
  readonly commands: readonly string[];
  readonly settings: readonly { readonly name: string; readonly title: string }[];
  readonly roles: readonly { readonly code: string; readonly title: string }[];
  /** Milliseconds. */
  readonly took: number;
}

/** The cases of one entity as they went. */
export interface CasesReport {
  readonly entity: string;
  readonly title: string;
  readonly results: readonly CaseResult[];
  /** The results of the cases for decisions outside the rules. */
  readonly decisions: readonly DecisionResult[];
}

/** The coverage of an entity's rules and other decisions by its cases, and the rules that never take effect. */
export interface CoverTaskReport {
  readonly coverage: CoverageReport;
  readonly decided: DecisionCoverage;
  readonly walk: WalkReport;
  readonly proposed: AddedCases;
}

/** A place that names something, with its line. */
export interface NamePlace {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** The meaning of a name in a document. */
export interface DescribedName {
  /** Its title, then what decides about it. */
  readonly lines: readonly string[];
  readonly word: string;
  readonly from: number;
  readonly to: number;
  /** The place of its definition; undefined if the frame defines it. */
  readonly told: NamePlace | undefined;
  readonly hasUses: boolean;
  /** It can be renamed here; the demo records of an entity also use its name, and are not available here. */
  readonly canRename: boolean;
}

export interface RenamedTexts {
  readonly changed: readonly SourceText[];
  readonly moves: readonly { readonly from: string; readonly to: string }[];
}

/** Milliseconds after which an analysis ends with partial results; loading the documents does not count. */
export const ANALYSIS_TIMEOUT_MS = 60_000;
/** States that an analysis walks at most. */
export const MAX_STATES = 1_000_000;

export interface ToolsTasks {
  readonly check: { readonly input: null; readonly output: CheckReport };
  /** Finds valid documents that are probably wrong. */
  readonly lint: { readonly input: null; readonly output: readonly LocatedProblem[] };
  /** Visits all states of an entity and measures the coverage of its cases; with `propose`, adds cases for the gaps. */
  readonly cover: {
    readonly input: { readonly entity: string; readonly mutants: boolean; readonly propose: boolean };
    readonly output: CoverTaskReport;
  };
  /** Compares the behaviour of an entity with that of other texts; null: a document that did not exist. */
  readonly diff: {
    readonly input: { readonly entity: string; readonly before: ReadonlyMap<string, string | null> };
    readonly output: BehaviourDiff;
  };
  readonly cases: { readonly input: { readonly entity: string | undefined }; readonly output: readonly CasesReport[] };
  readonly signatures: {
    readonly input: { readonly entity: string | undefined };
    readonly output: readonly SignatureState[];
  };
  readonly describe: { readonly input: AskedPlace; readonly output: DescribedName | null };
  readonly uses: { readonly input: AskedPlace; readonly output: readonly NamePlace[] };
  /** Renames a name; returns the changed documents by new file name, and the former name of a moved one. */
  readonly rename: { readonly input: AskedPlace & { readonly to: string }; readonly output: RenamedTexts };
  /** Signs an entity; gives the text of its signatures.json. */
  readonly sign: {
    readonly input: { readonly entity: string; readonly by: string; readonly at: string };
    readonly output: string;
  };
}
export type TaskName = keyof ToolsTasks;

/** A call to the worker, with the texts that changed since the last one; null: the file was deleted. */
export interface TaskCall<N extends TaskName = TaskName> {
  readonly id: number;
  readonly name: N;
  readonly input: ToolsTasks[N]['input'];
  readonly language: Language;
  readonly changes: readonly (SourceText | { readonly file: string; readonly text: null })[];
}

/** A reply of the worker: the output, or the reason of a failure. */
export type TaskReply<N extends TaskName = TaskName> =
  | { readonly id: number; readonly kind: 'done'; readonly output: ToolsTasks[N]['output'] }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string };
