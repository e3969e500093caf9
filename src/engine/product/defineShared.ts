import type { FieldKind } from '#fields/facets/FieldKind.ts';
import { addFieldKinds } from '#fields/table/fieldKinds.ts';
import type { WordedFunction } from '#language/functions/ExpressionFunction.ts';
import { addFunctions } from '#language/functions/functions.ts';
import { addChannels, type ChannelKind } from '../reminder/NOTICE_CHANNELS.ts';
import { addEffects } from '../rules/EFFECTS.ts';
import type { OwnEffect } from '../rules/RuleEffect.ts';

/** The optional parts of a product for server, browser and checks. */
export interface SharedParts {
  /** Kinds of fields, by name; `product.browser.tsx` defines their views. */
  readonly fields?: Readonly<Record<string, FieldKind>>;
  /** Functions of the expression language, by name; `product.ts` defines their SQL. */
  readonly functions?: Readonly<Record<string, WordedFunction>>;
  /** Effects of rules, by the key of `state` that sets them; `product.browser.tsx` defines their views. */
  readonly effects?: Readonly<Record<string, OwnEffect>>;
  /** Channels of notices, by name; `product.ts` defines their senders. */
  readonly channels?: Readonly<Record<string, ChannelKind>>;
}

/** The default export of `product.shared.ts` of a schemas folder: it adds the parts before documents are read. */
export function defineShared(parts: SharedParts): SharedParts {
  addFieldKinds(parts.fields ?? {});
  addFunctions(parts.functions ?? {});
  addEffects(parts.effects ?? {});
  addChannels(parts.channels ?? {});
  return parts;
}
