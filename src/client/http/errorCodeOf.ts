import type { ErrorCode } from '#engine/errors.ts';

const BY_WIRE_CODE: ReadonlyMap<number, ErrorCode> = new Map<number, ErrorCode>([
  [10, 'NOT_SIGNED_IN'],
  [11, 'SIGN_IN_FAILED'],
  [12, 'FORBIDDEN'],
  [13, 'NOT_FOUND'],
  [14, 'CODE_INVALID'],
  [15, 'CODE_LIMIT'],
  [16, 'SEND_FAILED'],
  [20, 'RECORD_INVALID'],
  [21, 'VERSION_CONFLICT'],
  [22, 'REFERENCED'],
  [23, 'STATE_FORBIDS'],
  [24, 'UNCONFIRMED'],
  [30, 'BAD_REQUEST'],
  [31, 'TOO_LARGE'],
  [32, 'TOO_MANY_REQUESTS'],
  [33, 'MEDIA_TYPE'],
  [34, 'KEY_REUSED'],
  [35, 'CROSS_ORIGIN'],
  [40, 'BUSY'],
  [41, 'STORAGE_FULL'],
  [50, 'SCHEMA_INVALID'],
  [99, 'INTERNAL'],
]);

/** The error code that a reply's Code stands for; INTERNAL for one we do not know. */
export function errorCodeOf(wireCode: number): ErrorCode {
  return BY_WIRE_CODE.get(wireCode) ?? 'INTERNAL';
}
