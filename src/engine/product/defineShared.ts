import type { FieldKind } from '#fields/facets/FieldKind.ts';
import { addFieldKinds } from '#fields/table/fieldKinds.ts';
import type { WordedFunction } from '#language/functions/ExpressionFunction.ts';
import { addFunctions } from '#language/functions/functions.ts';
import { addChannels, type ChannelKind } from '../reminder/NOTICE_CHANNELS.ts';
import { addEffects } from '../rules/EFFECTS.ts';
import type { OwnEffect } from '../rules/RuleEffect.ts';

/** What a product adds that the server, the browser and the checks of its documents all know; every part may be left out. */
export interface SharedParts {
  /** Kinds of fields, by name; how they look is said in `product.browser.tsx`. */
  readonly fields?: Readonly<Record<string, FieldKind>>;
  /** Functions of the expression language, by name; their SQL is said in `product.ts`. */
  readonly functions?: Readonly<Record<string, WordedFunction>>;
  /** Effects of rules, by the key of `state` that sets them; how they look is said in `product.browser.tsx`. */
  readonly effects?: Readonly<Record<string, OwnEffect>>;
  /** Channels of notices, by name; how they send is said in `product.ts`. */
  readonly channels?: Readonly<Record<string, ChannelKind>>;
}

/** What the file `product.shared.ts` of a schemas folder exports by default: it adds the parts before documents are read. */
export function defineShared(parts: SharedParts): SharedParts {
  addFieldKinds(parts.fields ?? {});
  addFunctions(parts.functions ?? {});
  addEffects(parts.effects ?? {});
  addChannels(parts.channels ?? {});
  return parts;
}
