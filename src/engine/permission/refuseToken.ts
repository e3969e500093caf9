import type { TokenLimits } from './UserContext.ts';

/**
 * Returns why a token may not make a call, undefined if it may. `tokens`: programs may make the call; `writes`: it
 * changes stored data.
 */
export function refuseToken(
  { readsOnly }: TokenLimits,
  { tokens, writes }: { readonly tokens: boolean; readonly writes: boolean },
): string | undefined {
  if (!tokens) return '这个接口不能用访问令牌调用';
  return writes && readsOnly ? '这个访问令牌只能读取' : undefined;
}
