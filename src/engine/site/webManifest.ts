import type { CompanyDocument } from '#generated/documents/CompanyDocument.ts';

/** The path of the manifest that describes the installation of a product, below the address of its page. */
export const MANIFEST_FILE = 'manifest.webmanifest';

/** A picture of the sign of a product for screens of devices. */
export interface AppIcon {
  readonly file: string;
  /** Pixels of each side. */
  readonly size: number;
  /** The device crops it to its own shape: the logo is on a plain background with a margin. */
  readonly isCut: boolean;
}

export const APPLE_ICON: AppIcon = { file: 'apple-touch-icon.png', size: 180, isCut: true };

const ICONS: readonly AppIcon[] = [
  { file: 'icon-192.png', size: 192, isCut: false },
  { file: 'icon-512.png', size: 512, isCut: false },
  { file: 'icon-cut-512.png', size: 512, isCut: true },
];

/** All logo pictures that devices request. */
export const APP_ICONS: readonly AppIcon[] = [...ICONS, APPLE_ICON];

const PAPER = '#ffffff';
/** Below an icon a phone has room for so many Chinese signs. */
const SHORT = 6;

/** The W3C web app manifest of a product for phones and desktops: its name, colours and logo. */
export function webManifest(title: string | undefined, company: CompanyDocument | undefined): object {
  const name = title ?? company?.name ?? '规矩';
  return {
    name,
    short_name: name.length <= SHORT ? name : name.slice(0, SHORT),
    lang: 'zh-CN',
    id: './',
    start_url: './#/login',
    scope: './',
    display: 'standalone',
    background_color: PAPER,
    theme_color: company?.look?.color ?? PAPER,
    icons: ICONS.map(({ file, size, isCut }) => ({
      src: file,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: isCut ? 'maskable' : 'any',
    })),
  };
}
