/** `guiju/browser`: what a product's `product.browser.tsx` imports, with everything of `guiju/shared`. */
export * from './shared.ts';
export type { OwnBlock } from '#generated/documents/PageDocument.ts';
export { FRAME_VIEWS } from '#renderer/fields/draw/FRAME_VIEWS.ts';
export { defineFieldView, type DrawnValue, type FieldView } from '#renderer/fields/kinds/FieldView.tsx';
export {
  type BrowserParts,
  defineBrowser,
  type EffectProps,
  type EntryScreenProps,
} from '#renderer/product/defineBrowser.ts';
export { useRenderer } from '#renderer/stores/RendererContext.ts';
