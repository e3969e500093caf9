import type { ICON_ALIASES } from '#engine/schema/menuIcons.ts';
import { isIconName, type IconName } from '#renderer/layout/iconPaths.ts';

/** What we draw for the names of antd's icons. */
const ALIASES: Readonly<Record<string, IconName>> = {
  apartment: 'sitemap',
  appstore: 'grid',
  bulb: 'target',
  'carry-out': 'checked',
  task: 'checked',
  'check-circle': 'folderCheck',
  'cloud-upload': 'upload',
  contacts: 'contact',
  copy: 'fileText',
  dashboard: 'home',
  experiment: 'wrench',
  'file-done': 'receipt',
  'file-search': 'search',
  'file-text': 'fileText',
  fund: 'target',
  gift: 'star',
  global: 'globe',
  idcard: 'contact',
  like: 'star',
  message: 'bell',
  notification: 'bell',
  'pay-circle': 'banknote',
  percentage: 'percent',
  profile: 'fileText',
  project: 'folder',
  read: 'fileText',
  snippets: 'template',
  solution: 'users',
  table: 'grid',
  team: 'building',
  tool: 'wrench',
  trophy: 'gavel',
  'unordered-list': 'list',
} satisfies Record<(typeof ICON_ALIASES)[number], IconName>;

/** The icon for a name in a menu document; a plain one for names we do not have. */
export function menuIcon(name: string | undefined): IconName {
  if (name === undefined) return 'list';
  return ALIASES[name] ?? (isIconName(name) ? name : 'list');
}
