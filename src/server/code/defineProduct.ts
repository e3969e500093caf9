import type { NoticeChannel } from '#engine/reminder/NOTICE_CHANNELS.ts';
import { addFunctionSql } from '#language/functions/functionSql.ts';
import type { FunctionSql } from '#language/functions/SqlKit.ts';
import type { CallNames } from '#wire/calls/callNames.ts';
import type { Job } from '../jobs/startJobs.ts';
import type { SendNotice } from '../notify/Notify.ts';
import type { SaveHook } from '../product/Hooks.ts';
import type { Command, Commands } from '../workflow/Command.ts';

/** Server code that a product adds to its documents; every part is optional. */
export interface ProductParts {
  /** By the name that transitions call: the name of its file in `commands` next to `product.ts`. */
  readonly commands?: Readonly<Record<string, Command>>;
  /** The SQL of the functions that `product.shared.ts` names; without it only the evaluator can compute them. */
  readonly functions?: Readonly<Record<string, FunctionSql>>;
  /** The senders of the channels that `product.shared.ts` names; undefined for a channel that is not configured. */
  readonly channels?: Readonly<Record<NoticeChannel, SendNotice | undefined>>;
  /** Hooks that run when records are saved, by entity key. */
  readonly hooks?: Readonly<Record<string, SaveHook>>;
  /** Additional names of calls, by method and path. */
  readonly calls?: CallNames;
  readonly jobs?: readonly Job[];
}

/** The code of a product, ready for the server. */
export class ProductCode {
  readonly commands: Commands;
  readonly channels: Readonly<Record<NoticeChannel, SendNotice | undefined>>;
  readonly hooks: Readonly<Record<string, SaveHook>>;
  readonly calls: CallNames;
  readonly jobs: readonly Job[];

  constructor({ commands = {}, channels = {}, hooks = {}, calls = {}, jobs = [] }: ProductParts) {
    this.commands = new Map(Object.entries(commands));
    this.channels = channels;
    this.hooks = hooks;
    this.calls = calls;
    this.jobs = jobs;
  }
}

/** Defines the default export of the file `product.ts` of a schemas folder. */
export function defineProduct(parts: ProductParts): ProductCode {
  addFunctionSql(parts.functions ?? {});
  return new ProductCode(parts);
}
