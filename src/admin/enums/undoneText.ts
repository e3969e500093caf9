/** The result of undoing a merge: records changed since then keep their current values. */
export function undoneText(restored: number, merged: number): string {
  const kept = merged - restored;
  return `已撤销，恢复了 ${restored} 条记录${kept > 0 ? `；另外 ${kept} 条后来又改过，保持现在的内容` : ''}`;
}
