import type { TokenLimits } from './UserContext.ts';

/** Why a token may not make a call, if so. `tokens`: programs may; `writes`: it changes data. */
export function refuseToken(
  { readsOnly }: TokenLimits,
  { tokens, writes }: { readonly tokens: boolean; readonly writes: boolean },
): string | undefined {
  if (!tokens) return '这个接口不能用访问令牌调用';
  return writes && readsOnly ? '这个访问令牌只能读取' : undefined;
}
