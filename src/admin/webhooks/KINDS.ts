import type { WebhookEvent } from '#wire/calls/WEBHOOK_CALLS.ts';

/** What may happen to a record, in words. */
export const KINDS: Readonly<Record<WebhookEvent['Kind'], string>> = {
  created: '新建',
  updated: '修改',
  deleted: '删除',
  transition: '流程操作',
};
