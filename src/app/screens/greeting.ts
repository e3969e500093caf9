/** The greeting for a time of day (`YYYY-MM-DD HH:mm:ss`). */
export function greeting(moment: string): string {
  const hour = Number(moment.slice(11, 13));
  if (hour < 6) return '夜深了';
  if (hour < 11) return '上午好';
  if (hour < 13) return '中午好';
  if (hour < 18) return '下午好';
  return '晚上好';
}
