import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { permittedRows } from '#engine/permission/transitionRows.ts';
import { holdsFor, mayDo } from './mayDo.ts';
import type { Stage } from './openDecision.ts';
import type { TransitionFacts } from './TransitionFacts.ts';

/** The facts that explain a transition for an invented record; guards about other records stay unknown. */
export function factsOfStage(stage: Stage, transition: TransitionModel): TransitionFacts {
  const { entity, user, access, scope, world } = stage;
  const { enums, findEntity } = world;
  const may = mayDo(stage, transition.action);
  const isHeld = (who: TransitionModel['who']): boolean =>
    holdsFor(stage, permittedRows({ ...transition, who }, { entity, user, access }));
  return {
    entity,
    transition,
    wording: { entity, enums, findEntity },
    scope,
    isAllowed: transition.manual && access.may(transition.action),
    refusal: may === true ? undefined : may === false ? '' : may,
    granted: transition.who.map((entry) => isHeld([entry])),
    lent: [],
    isInRows: isHeld([]),
    counted: new Map(),
    texts: {},
  };
}
