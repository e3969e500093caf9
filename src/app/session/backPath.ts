/** The path in `back` when it is one of ours; undefined otherwise, so that no link can lead elsewhere after signing in. */
export function backPath(search: URLSearchParams): string | undefined {
  const back = search.get('back');
  return back !== null && /^\/[^/\\]/.test(back) ? back : undefined;
}

/** The sign-in screen, coming back to this path afterwards. */
export function signInPath(pathname: string, search: string): string {
  const back = `${pathname}${search}`;
  return back === '/' || back.startsWith('/login') ? '/login' : `/login?back=${encodeURIComponent(back)}`;
}
