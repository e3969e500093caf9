const MINUTE = 60;

/** A duration as a text: `8 秒`, `3 分 20 秒`. */
export function secondsText(seconds: number): string {
  if (seconds < MINUTE) return `${seconds} 秒`;
  const rest = seconds % MINUTE;
  return `${Math.floor(seconds / MINUTE)} 分${rest === 0 ? '' : ` ${rest} 秒`}`;
}
