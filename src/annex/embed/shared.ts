/** `guiju/shared`: what a product's `product.shared.ts` imports; it runs on the server, in browsers and in checks. */
export { defineShared, type SharedParts } from '#engine/product/defineShared.ts';
export { AppError } from '#engine/errors.ts';
export type { EntityModel } from '#engine/model/EntityModel.ts';
export type { ChannelKind } from '#engine/reminder/NOTICE_CHANNELS.ts';
export type { OwnEffect } from '#engine/rules/RuleEffect.ts';
export { recordInvalid, type Issue } from '#engine/validate/Issue.ts';
export { defineField, type FieldKind } from '#fields/facets/FieldKind.ts';
export type { FieldModel } from '#fields/FieldModel.ts';
export { FRAME_KINDS } from '#fields/table/FRAME_KINDS.ts';
export { build } from '#language/build.ts';
export type { Expression } from '#language/Expression.ts';
export { defineFunction, numberOf, partOf, PLAIN, unit } from '#language/functions/ExpressionFunction.ts';
export { doubleSql, fromText, type FunctionSql } from '#language/functions/SqlKit.ts';
export { plainText, type Value, type Values } from '#language/Value.ts';
