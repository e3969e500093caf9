/** The code of an action list that grants an action (`Contract.edit`): itself, all of its entity (`Contract.*`), or `*`. */
export function grantingCode(actions: ReadonlySet<string>, action: string): string | undefined {
  const [api = ''] = action.split('.');
  return [action, `${api}.*`, '*'].find((code) => actions.has(code));
}
