import type { FRAME_KINDS } from '#fields/table/fieldKinds.ts';
import type { FieldModel, FieldType } from '#fields/FieldModel.ts';
import { BUILT } from '../../product/builtBrowser.ts';
import type { FieldView } from '../kinds/FieldView.ts';
import { attachmentsView } from '../kinds/attachments.tsx';
import { booleanView } from '../kinds/boolean.tsx';
import { dateView } from '../kinds/date.tsx';
import { datetimeView } from '../kinds/datetime.tsx';
import { decimalView } from '../kinds/decimal.tsx';
import { emailView } from '../kinds/email.tsx';
import { enumView } from '../kinds/enum.tsx';
import { enumTreeView } from '../kinds/enumTree.tsx';
import { imageView } from '../kinds/image.tsx';
import { integerView } from '../kinds/integer.tsx';
import { longtextView } from '../kinds/longtext.tsx';
import { lookupView } from '../kinds/lookup.tsx';
import { moneyView } from '../kinds/money.tsx';
import { multiEnumView } from '../kinds/multiEnum.tsx';
import { percentView } from '../kinds/percent.tsx';
import { phoneView } from '../kinds/phone.tsx';
import { referenceView } from '../kinds/reference.tsx';
import { referencesView } from '../kinds/references.tsx';
import { regionView } from '../kinds/region.tsx';
import { richtextView } from '../kinds/richtext.tsx';
import { rowsView } from '../kinds/rows.tsx';
import { textView } from '../kinds/text.tsx';

/** How the kinds of the frame look: a kind without a view does not compile. */
const FRAME_VIEWS: Readonly<Record<keyof typeof FRAME_KINDS, FieldView>> = {
  text: textView,
  longtext: longtextView,
  richtext: richtextView,
  integer: integerView,
  decimal: decimalView,
  money: moneyView,
  percent: percentView,
  boolean: booleanView,
  date: dateView,
  datetime: datetimeView,
  phone: phoneView,
  email: emailView,
  enum: enumView,
  enumTree: enumTreeView,
  multiEnum: multiEnumView,
  region: regionView,
  reference: referenceView,
  references: referencesView,
  lookup: lookupView,
  attachments: attachmentsView,
  image: imageView,
  rows: rowsView,
};

/** Those of the frame and of the product. */
const views: ReadonlyMap<FieldType, FieldView> = new Map([
  ...Object.entries<FieldView>(FRAME_VIEWS),
  ...Object.entries(BUILT.fields ?? {}),
]);

/** How a field looks. */
export function fieldView({ type }: Pick<FieldModel, 'type'>): FieldView {
  const view = views.get(type);
  if (view === undefined) throw new Error(`No view of field kind ${type}`);
  return view;
}

/** What fetches a field component by the name that schemas use; undefined for none. */
export function controlLoader(name: string): FieldView['controls'][string] | undefined {
  for (const { controls } of views.values()) if (Object.hasOwn(controls, name)) return controls[name];
  return undefined;
}
