import { ICON_ALIASES } from '#engine/schema/menuIcons.ts';
import { isIconName, type IconName } from '#renderer/layout/Icon.tsx';

/** The icon for a name in a menu document; a plain one for names we do not have. */
export function menuIcon(name: string | undefined): IconName {
  if (name === undefined) return 'list';
  return ICON_ALIASES[name] ?? (isIconName(name) ? name : 'list');
}
