import type { IconName } from '#engine/schema/menuIcons.ts';
import type { ReactNode } from 'react';

export type { IconName };

/** The strokes of every icon on a 24 x 24 grid. */
export const ICON_PATHS: Readonly<Record<IconName, string>> = {
  search: 'M4 11a7 7 0 1 0 14 0a7 7 0 1 0-14 0M16 16l4.5 4.5',
  filter: 'M4 6h16M7 12h10M10 18h4',
  close: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  download: 'M12 4v11M7.5 11L12 15.5L16.5 11M5 19.5h14',
  upload: 'M12 15.5V4.5M7.5 9L12 4.5L16.5 9M5 19.5h14',
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 4v4h-4',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  chevronDown: 'M6.5 9.5L12 15l5.5-5.5',
  chevronUp: 'M6.5 14.5L12 9l5.5 5.5',
  chevronLeft: 'M14.5 6.5L9 12l5.5 5.5',
  chevronRight: 'M9.5 6.5L15 12l-5.5 5.5',
  arrowLeft: 'M19 12H5M11 6l-6 6l6 6',
  arrowUp: 'M12 19V5M6 11l6-6l6 6',
  arrowDown: 'M12 5v14M6 13l6 6l6-6',
  edit: 'M14.5 5.5l4 4L9 19H5v-4zM12.5 7.5l4 4',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.3 11v5M13.7 11v5',
  transfer: 'M4 8.5h14M14.5 5L18 8.5L14.5 12M20 15.5H6M9.5 12L6 15.5L9.5 19',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  fold: 'M4 5h16v14H4zM9.5 5v14M16 9.5L13.5 12L16 14.5',
  unfold: 'M4 5h16v14H4zM9.5 5v14M13.5 9.5L16 12L13.5 14.5',
  user: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4.5 20c.8-3.8 3.7-6 7.5-6s6.7 2.2 7.5 6',
  signOut: 'M10 4.5H5v15h5M10 12h10M16.5 8.5L20 12l-3.500 3.500',
  warning: 'M12 4.500L21 19.500H3zM12 10v4.500M12 17.200h.01',
  info: 'M3.500 12a8.500 8.500 0 1 0 17 0a8.500 8.500 0 1 0-17 0M12 11v5.500M12 7.700h.01',
  question:
    'M3.500 12a8.500 8.500 0 1 0 17 0a8.500 8.500 0 1 0-17 0M9.700 9.800a2.400 2.400 0 1 1 3.500 2.100c-.800.400-1.200.900-1.200 1.700M12 16.300h.010',
  link: 'M9.5 14.5l5-5M11 7l2.2-2.2a4 4 0 0 1 5.7 5.7L16.5 13M13 17l-2.2 2.2a4 4 0 0 1-5.7-5.7L7.5 11',
  clock: 'M3.500 12a8.500 8.500 0 1 0 17 0a8.500 8.500 0 1 0-17 0M12 7.500V12l3 2',
  printer: 'M7 8V3.500h10V8M7 17H4V8h16v9h-3M7 14h10v6.500H7z',
  file: 'M13.500 3.500H6v17h12V8zM13.500 3.500V8H18',
  fileText: 'M13.500 3.500H6v17h12V8zM13.500 3.500V8H18M9 12.500h6M9 16h6',
  fileCheck: 'M13.5 3.5H6v17h12V8zM13.5 3.5V8H18M9 14l2.2 2.2l4-4',
  copy: 'M8.5 8.5h11V20h-11zM15.5 8.5V4h-11v11.5h4',
  chart: 'M4 4.5v15h16M7.5 15l4-4.5l3 2.5l5-6.5',
  image: 'M4 5h16v14H4zM4 16l4.500-4.500l4 4l2.500-2.500l5 5M14.500 9.200h.01',
  inbox: 'M4 13.500L6.500 5h11L20 13.500V19H4zM4 13.500h4.500l1.500 2.500h4l1.500-2.500H20',
  home: 'M4 11l8-6.500l8 6.500M6 9.500V19.500h12V9.500M10 19.500v-5h4v5',
  target: 'M3.500 12a8.500 8.500 0 1 0 17 0a8.500 8.500 0 1 0-17 0M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 12h.01',
  users:
    'M5.500 8.500a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0M2.500 19.500c.6-3.400 3.100-5.500 6.500-5.500s5.900 2.100 6.500 5.500M15.500 5.200a3.500 3.500 0 0 1 0 6.600M17.500 14.300c2.200.7 3.600 2.500 4 5.200',
  building: 'M5 20V4.500h9V20M14 9.500h5V20M3.500 20h17M8 8h3M8 11.500h3M8 15h3M16.500 13h.01M16.500 16.500h.01',
  contact:
    'M6 3.500h13v17H6zM3.500 8H6M3.500 12H6M3.500 16H6M10.300 10a2.200 2.200 0 1 0 4.400 0a2.200 2.200 0 1 0-4.400 0M9.200 16.500c.5-1.900 1.700-2.800 3.300-2.800s2.800.9 3.300 2.800',
  gavel: 'M13 4.500l6.500 6.500M10 7.500l6.500 6.500M11.500 6l6.500 6.500M13 11L5 19M4.500 20.500h7',
  folder: 'M3.500 6h6l2 2.500h9V19h-17z',
  folderCheck: 'M3.500 6h6l2 2.500h9V19h-17zM9 13.500l2.200 2.200l4-4',
  wallet: 'M4 7h15v12.500H4zM4 7l11-3v3M15.500 13.200h.01',
  receipt: 'M6 3.500h12v17l-3-2l-3 2l-3-2l-3 2zM9 8.500h6M9 12.500h6',
  banknote: 'M3.500 6.500h17v11h-17zM9.500 12a2.500 2.500 0 1 0 5 0a2.500 2.500 0 1 0-5 0M6.500 12h.01M17.500 12h.01',
  percent:
    'M18.500 5.500l-13 13M5 7.500a2.500 2.500 0 1 0 5 0a2.500 2.500 0 1 0-5 0M14 16.500a2.500 2.500 0 1 0 5 0a2.500 2.500 0 1 0-5 0',
  template: 'M4 4.500h16v15H4zM4 9.500h16M10 9.500v10',
  bell: 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1h-15zM10 20.500h4M12 5V3.500',
  checked: 'M4.500 4.500h15v15h-15zM8.500 12.300l2.500 2.500l4.500-5',
  star: 'M12 4l2.500 5.200l5.500.7l-4 3.900l1 5.600L12 16.700L7 19.400l1-5.600L4 9.900l5.500-.7z',
  sitemap: 'M9.500 3.500h5v4.500h-5zM3.500 16h5v4.500h-5zM15.500 16h5v4.500h-5zM12 8v4M6 16v-4h12v4',
  wrench:
    'M14.500 6.500a4.500 4.500 0 0 0-5.700 5.700L4 17v3h3l4.800-4.800a4.500 4.500 0 0 0 5.700-5.700l-2.800 2.800l-2.500-.6l-.6-2.500z',
  calendar: 'M4.500 6h15v13.500h-15zM4.500 10.500h15M8.500 3.500V7.500M15.500 3.500V7.500',
  globe:
    'M3.500 12a8.500 8.500 0 1 0 17 0a8.500 8.500 0 1 0-17 0M3.500 12h17M12 3.500c5 5.500 5 11.500 0 17c-5-5.500-5-11.500 0-17',
  code: 'M8.500 7.500L4 12l4.500 4.500M15.500 7.500L20 12l-4.500 4.500M13.500 5l-3 14',
  list: 'M8.500 6.500H20M8.500 12H20M8.500 17.500H20M4.500 6.500h.01M4.500 12h.01M4.500 17.500h.01',
  grid: 'M4.500 4.500h6v6h-6zM13.500 4.500h6v6h-6zM4.500 13.500h6v6h-6zM13.500 13.500h6v6h-6z',
  paperclip:
    'M18.500 11.500l-7 7a4 4 0 0 1-5.700-5.700l7.500-7.500a2.700 2.700 0 0 1 3.800 3.800L9.700 16.500a1.300 1.300 0 0 1-1.900-1.900l6.200-6.200',
  branch: 'M4.500 4.500h6v6h-6zM13.500 13.500h6v6h-6zM10.500 7.500h6v6M7.500 10.500v6h6',
  phone: 'M8 3.500h8v17H8zM11 17.500h2',
  mail: 'M3.500 6h17v12.500h-17zM3.500 7l8.500 6.500L20.500 7',
  chat: 'M4 5h16v11h-8l-4.500 3.500V16H4zM8.500 10.500h.01M12 10.500h.01M15.500 10.500h.01',
  monitor: 'M3.500 5h17v11.500h-17zM9 20h6M12 16.500V20',
  lock: 'M6 10.500h12v9.500H6zM8.500 10.500V8a3.500 3.500 0 0 1 7 0v2.500',
};

/** Whether a text is the name of an icon. */
export const isIconName = (name: string): name is IconName => Object.hasOwn(ICON_PATHS, name);

/** A line icon in the colour of the surrounding text. Decorative: the label is on its control. */
export const Icon = ({ name, size = 16 }: { name: IconName; size?: number }): ReactNode => (
  <svg
    className="gj-icon"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={ICON_PATHS[name]} />
  </svg>
);
