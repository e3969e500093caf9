import type { ComponentType } from 'react';
import type { OwnBlock } from '#generated/documents/PageDocument.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Value } from '#language/Value.ts';
import type { FieldView } from '../fields/kinds/FieldView.ts';

/** What a screen of a menu entry is given: its title, its path, and the list (`entity/document`) that the entry names. */
export interface EntryScreenProps {
  readonly title: string;
  readonly path: string;
  readonly list: string;
}

/** What an effect is drawn with below its field: what a rule set. */
export interface EffectProps {
  readonly value: Value;
  readonly field: FieldModel;
}

/** What a product adds in the browser that its documents cannot say; every part may be left out. */
export interface BrowserParts {
  /** How the kinds of fields of `product.shared.ts` look. */
  readonly fields?: Readonly<Record<string, FieldView>>;
  /** How the effects of `product.shared.ts` look in a form while a rule sets them; one without a view shows nothing. */
  readonly effects?: Readonly<Record<string, ComponentType<EffectProps>>>;
  /** What draws a menu entry, by the name that menus give: each in a file of that name in the folder `screens`. */
  readonly screens?: Readonly<Record<string, ComponentType<EntryScreenProps>>>;
  /** What draws a block of the public site, by the name that pages give: each in a file of that name in the folder `blocks`. */
  readonly blocks?: Readonly<Record<string, ComponentType<{ readonly block: OwnBlock }>>>;
}

/** What the file `product.browser.tsx` of a schemas folder exports by default. */
export const defineBrowser = (parts: BrowserParts): BrowserParts => parts;
