import type { FastifyHelmetOptions } from '@fastify/helmet';
import { isHttps, type Settings } from '../settings/Settings.ts';

/**
 * Browser features that the product does not use, disabled to limit the effect of a vulnerability. Geolocation stays
 * allowed for fields with a position.
 */
const FEATURES = {
  camera: '()',
  microphone: '()',
  geolocation: '(self)',
  payment: '()',
  usb: '()',
  serial: '()',
  'display-capture': '()',
};
/** The Permissions-Policy header. */
export const PERMISSIONS = Object.entries(FEATURES)
  .map(([feature, allowed]) => `${feature}=${allowed}`)
  .join(', ');

/** The policy of a PDF in its own window: the browser's viewer does not work in a sandbox. */
export const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/**
 * The security headers of every reply: only the product's own scripts, and no embedding in frames. `isFramed` is for
 * the page that the product's own pages embed.
 */
export function securityHeaders(
  settings: Pick<Settings, 'publicUrl' | 'proxies'>,
  isFramed = false,
): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library creates styles at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: [isFramed ? "'self'" : "'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps(settings) ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: isFramed ? 'sameorigin' : 'deny' },
  };
}

/**
 * A Content-Disposition header for a file name in any script (RFC 6266): an ASCII fallback, and the encoded name
 * itself.
 */
export function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '_')).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
