const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/MicroMessenger\//, '微信'],
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/HarmonyOS/, 'HarmonyOS'],
  [/\bAndroid\b/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/**
 * Browser and system of a user agent: `Chrome · Windows`. Browsers also name their predecessors: the first match
 * counts.
 */
export function browserName(agent: string | null): string {
  const nameIn = (marks: typeof BROWSERS): string | undefined => marks.find(([mark]) => mark.test(agent ?? ''))?.[1];
  const parts = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((part) => part !== undefined);
  return parts.length === 0 ? '未知设备' : parts.join(' · ');
}
