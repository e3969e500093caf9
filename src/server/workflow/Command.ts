import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import type { Values } from '#language/Value.ts';
import type { Call } from '../access/Call.ts';
import type { Db } from '../db/Database.ts';
import type { Touched } from '../records/save/Touched.ts';

/** What a command works with: the transition it belongs to, in its transaction. */
export interface CommandInput {
  readonly db: Db;
  readonly call: Call;
  /** The entity as the dialog of the transition sees it. */
  readonly entity: EntityModel;
  readonly transition: TransitionModel;
  readonly id: number;
  /** The record as it is. */
  readonly before: Values;
  /** The record with the inputs, after the rules; what the dialog asked for besides is here, too. */
  readonly values: Values;
  /** For a command that takes further transitions. */
  readonly commands: Commands;
}

/** What a transition does that a schema cannot say. Both steps throw AppError to refuse; nothing has happened then. */
export interface Command {
  /** Before the record is written: further values for it. */
  readonly prepare?: (input: CommandInput) => Promise<Values>;
  /** After it was written: other records. Returns those that changed. */
  readonly follow?: (input: CommandInput & { readonly after: Values }) => Promise<readonly Touched[]>;
}

/** The commands of a product, by the name that transitions call them. */
export type Commands = ReadonlyMap<string, Command>;
