import type { FieldComponent } from '../analysis/ruleComponents.ts';
import type { DomainContext } from '#fields/facets/domains.ts';
import type { FiniteValues } from '../analysis/provenSame.ts';
import type { StateSpace } from '../analysis/stateSpace.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Value } from '#language/Value.ts';
import type { Rule, RuleSet } from '#engine/rules/Rule.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';

/** One state of a space, by input key. */
export type State = Readonly<Record<string, Value>>;

/** States that look the same to one rule. */
export interface RuleClass {
  /** The scope of the rule in these states. */
  readonly scope: Scope;
  /** Some field that the rule governs is shown. */
  readonly isShown: boolean;
  readonly examples: State[];
}

/** Facts about a field over all states. */
export interface FieldFacts {
  isVisible: boolean;
  /** Everything that an options rule offered, as JSON. */
  readonly offered: Set<string>;
}

/** A component with its space, and its own rule set, so that nothing else is evaluated. */
export interface SurveyedComponent {
  readonly component: FieldComponent;
  readonly space: StateSpace;
  readonly ruleSet: RuleSet;
  /** The rules that decide these fields of the component, and no others. */
  readonly narrow: (targets: readonly number[]) => RuleSet;
  /** States that rules single out, for spaces too large to walk. */
  readonly directed: () => readonly State[];
}

/** The result of walking all states of an entity. */
export interface Survey {
  readonly entity: EntityModel;
  readonly findEntity: FindEntity | undefined;
  readonly context: DomainContext;
  readonly components: readonly SurveyedComponent[];
  readonly classes: ReadonlyMap<Rule, readonly RuleClass[]>;
  readonly fields: ReadonlyMap<number, FieldFacts>;
  /** Rules whose walk came to its end, in every state or in pairs of values. */
  readonly walked: ReadonlySet<Rule>;
  /** Rules of which every state was seen. */
  readonly exact: ReadonlySet<Rule>;
  /** The values of inputs that have no others. */
  readonly finite: FiniteValues;
  readonly isExhaustive: boolean;
  readonly isComplete: boolean;
  readonly states: number;
}
