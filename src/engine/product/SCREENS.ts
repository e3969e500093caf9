/** The screens of menu entries that the frame opens itself. */
export const OWN_SCREENS = ['home', 'news', 'profile', 'soon', 'outbox'] as const;

/** Other screens of menu entries, and of tabs; `backOffice.tsx` has the component of each. */
export const ENTRY_SCREENS = ['tools', 'enums', 'menu'] as const;
export const TAB_SCREENS = [
  'opLog',
  'viewAs',
  'units',
  'roles',
  'accounts',
  'config',
  'notices',
  'stateLog',
  'media',
  'backup',
  'webhooks',
] as const;
