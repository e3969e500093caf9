import type { Values } from '#language/Value.ts';
import { AppError } from '#engine/errors.ts';
import { type EntityModel, isServerField } from '#engine/model/EntityModel.ts';
import type { UserContext } from '#engine/permission/UserContext.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { type RecordSearch, searchByCode } from '../db/rows/selectRecords.ts';
import type { DbContext } from '../db/sql/SqlScope.ts';
import { afterCommit, databaseFailure } from '../db/transaction.ts';
import { errorFacts, type Log } from '../settings/Log.ts';
import { StartError } from '../settings/StartError.ts';

export interface HookInput {
  /** The record before the save; undefined for a new one. */
  readonly before: Values | undefined;
  /** The saved record; before the write with transient fields of rules and form, afterwards as stored. */
  readonly values: Values;
  /** The saving user; for the system a user without an account, with every right. */
  readonly user: UserContext;
  /** `YYYY-MM-DD HH:mm:ss`, in the zone of the product. */
  readonly now: string;
  /** Finds records of an entity, regardless of their owner: until the commit in the save's transaction. */
  readonly find: (
    key: string,
    search: RecordSearch,
  ) => Promise<readonly { readonly id: number; readonly values: Values }[]>;
}

/** The answer of a hook; empty: the save continues unchanged. */
export interface HookAnswer {
  /** Rejects the save, by field. */
  readonly issues?: readonly Issue[];
  /** Other values for fields; rules and checks treat them as if a user had entered them. */
  readonly values?: Values;
}

/**
 * Product code that runs when a record of an entity is saved, by any path. An error of the hook rejects the save, with
 * its own text if it is an AppError; nothing is stored then.
 */
export interface SaveHook {
  /** Runs after successful rules and checks, before anything is written. May run more often than records are saved. */
  readonly beforeSave?: (input: HookInput) => Promise<HookAnswer>;
  /** Runs after the record and its child rows are written, in the same transaction. */
  readonly afterSave?: (input: HookInput) => Promise<void>;
  /** Runs after the commit. Its failure does not affect the save and is only logged. */
  readonly afterCommit?: (input: HookInput) => Promise<void>;
}

interface Saving extends DbContext {
  readonly who: UserContext;
}

type Saved = Pick<HookInput, 'before' | 'values'>;

/** The hooks of a product, by entity. */
export class Hooks {
  /** The keys of the entities that have a hook. */
  readonly entities: ReadonlySet<string>;
  readonly #hooks: ReadonlyMap<string, SaveHook>;
  readonly #log: Pick<Log, 'error'>;

  /** Throws StartError for a hook of an unknown entity. */
  constructor(
    hooks: Readonly<Record<string, SaveHook>>,
    entities: ReadonlyMap<string, unknown>,
    log: Pick<Log, 'error'>,
  ) {
    this.#hooks = new Map(Object.entries(hooks));
    this.#log = log;
    this.entities = new Set(this.#hooks.keys());
    const unknown = [...this.entities].filter((key) => !entities.has(key));
    if (unknown.length > 0)
      throw new StartError(`product.ts: hooks 里没有这样的实体：${unknown.join('、')}（no entity of that name）`);
  }

  /** Runs the hook for a record about to be written. Throws its errors, and rejects values that no save writes. */
  async beforeSave(entity: EntityModel, saved: Saved, call: Saving): Promise<HookAnswer> {
    const hook = this.#hooks.get(entity.key)?.beforeSave;
    if (hook === undefined) return {};
    return refusing(entity, 'beforeSave', async () => {
      const answer = await hook(inputOf(saved, call));
      for (const name of Object.keys(answer.values ?? {})) {
        const field = entity.field(name);
        if (field === undefined || field.computed || isServerField(entity, field))
          throw new Error(`${name} is no field that a save writes`);
      }
      return answer;
    });
  }

  /** Runs the hook for a record written in the transaction of the call, and its `afterCommit` when that is committed. */
  async afterSave(entity: EntityModel, saved: Saved, call: Saving): Promise<void> {
    const hook = this.#hooks.get(entity.key);
    await refusing(entity, 'afterSave', async () => hook?.afterSave?.(inputOf(saved, call)));
    const last = hook?.afterCommit;
    if (last === undefined) return;
    afterCommit(call.db, async (db) => {
      try {
        await last(inputOf(saved, { ...call, db }));
      } catch (error) {
        this.#log.error({ hook: `${entity.key}.afterCommit`, ...errorFacts(error) }, 'hook failed');
      }
    });
  }
}

/** For saves without hooks. */
export const NO_HOOKS = new Hooks({}, new Map(), { error: () => undefined });

const inputOf = ({ before, values }: Saved, call: Saving): HookInput => ({
  before,
  values,
  user: call.who,
  now: call.now,
  find: (key, search) => searchByCode(key, search, call),
});

/** Rethrows AppErrors and retryable database errors of a hook; other errors are faults of its code. */
async function refusing<T>(entity: EntityModel, name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError || databaseFailure(error) !== error) throw error;
    throw new AppError('INTERNAL', {
      text: `${entity.title}没有保存：产品的扩展程序出错，请联系管理员`,
      detail: `hook ${entity.key}.${name} failed`,
      cause: error,
    });
  }
}
