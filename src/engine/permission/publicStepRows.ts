import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import type { Values } from '#language/Value.ts';
import type { PublicStep } from '../model/EntityModel.ts';
import type { TransitionModel } from '../model/WorkflowModel.ts';
import { bindUser } from './bindUser.ts';
import { fromRows } from './transitionRows.ts';

/**
 * The rows with which a visitor may take a transition: those that fit what was sent, in a state from which it leads. An
 * empty value fits no row.
 */
export const publicStepRows = ({ where }: PublicStep, transition: TransitionModel, sent: Values): Expression =>
  build.and(fromRows(transition), bindUser(where, sent, '$values'));
