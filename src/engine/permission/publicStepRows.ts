import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import type { Values } from '#language/Value.ts';
import type { PublicStep } from '../model/EntityModel.ts';
import type { TransitionModel } from '../model/WorkflowModel.ts';
import { bindUser } from './bindUser.ts';
import { fromRows } from './transitionRows.ts';

/** The rows for a visitor's transition: fitting what was sent, in a source state; empty fits none. */
export const publicStepRows = ({ where }: PublicStep, transition: TransitionModel, sent: Values): Expression =>
  build.and(fromRows(transition), bindUser(where, sent, '$values'));
