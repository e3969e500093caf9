import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import type { Expression } from '#language/Expression.ts';
import type { Values } from '#language/Value.ts';
import type { RecordSearch } from '../db/rows/selectRecords.ts';
import type { Touched } from '../records/check/Draft.ts';

/** The record operations of a command: in the transaction of its transition, with every rule and check of a save. */
export interface CommandRecords {
  readonly entities: ReadonlyMap<string, EntityModel>;
  /** Finds records of an entity, of any owner; none for an unknown entity. */
  find(key: string, search: RecordSearch): Promise<readonly { readonly id: number; readonly values: Values }[]>;
  /** Adds a record as from the main form. Throws FORBIDDEN, RECORD_INVALID with every issue. */
  make(key: string, values: Values): Promise<{ readonly id: number; readonly touched: readonly Touched[] }>;
  /** Saves records again without changes, so that their rules see changes in related records. */
  saveAgain(key: string, where: Expression): Promise<readonly Touched[]>;
  /** Runs a transition of the records with the result of `inputs` for each; without it no change. */
  take(
    key: string,
    action: string,
    where: Expression,
    inputs: (record: Values) => Values | undefined,
  ): Promise<readonly Touched[]>;
  /** Assigns a record to another owner, whatever its state. */
  give(entity: EntityModel, id: number, ownerId: number): Promise<readonly Touched[]>;
  /** Closes an employee's account and sessions; never the user's own or the last administrator's. */
  closeAccount(employeeId: number): Promise<void>;
}

/** The input of a command: its transition, and the records. */
export interface CommandInput {
  readonly records: CommandRecords;
  readonly entity: EntityModel;
  readonly transition: TransitionModel;
  readonly id: number;
  readonly before: Values;
  /** The record with the inputs, after the rules; includes the additional inputs of the dialog. */
  readonly values: Values;
}

/** Code of a transition beyond schemas. Both steps throw AppError to reject it: nothing is stored. */
export interface Command {
  /** Runs before the record is written: returns additional values for it. */
  readonly prepare?: (input: CommandInput) => Promise<Values>;
  /** Runs after it was written: changes other records and returns them. */
  readonly follow?: (input: CommandInput & { readonly after: Values }) => Promise<readonly Touched[]>;
}

/** The commands of a product, by the name in transitions. */
export type Commands = ReadonlyMap<string, Command>;
