/** `guiju/server`: what a product's `product.ts` imports, with everything of `guiju/shared`. */
export * from './shared.ts';
export type { UserContext } from '#engine/permission/UserContext.ts';
export { defineProduct, type ProductParts } from '#server/code/defineProduct.ts';
export type { RecordSearch } from '#server/db/rows/selectRecords.ts';
export type { Job } from '#server/jobs/startJobs.ts';
export type { SendNotice } from '#server/notify/Notify.ts';
export type { HookAnswer, HookInput, SaveHook } from '#server/product/Hooks.ts';
export type { Touched } from '#server/records/check/Draft.ts';
export type { Command, CommandInput, CommandRecords } from '#server/workflow/Command.ts';
