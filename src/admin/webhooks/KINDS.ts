import type { WebhookEvent } from '#wire/calls/WEBHOOK_CALLS.ts';

/** The events of a record, as texts. */
export const KINDS: Readonly<Record<WebhookEvent['Kind'], string>> = {
  created: '新建',
  updated: '修改',
  deleted: '删除',
  transition: '流程操作',
};
