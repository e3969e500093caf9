import type { FastifyHelmetOptions } from '@fastify/helmet';
import { isHttps, type Settings } from '../settings/Settings.ts';

/** Browser features that the product disables. Geolocation stays allowed for fields with a position. */
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

/** The security headers: only own scripts, no frames, unless `isFramed` (embedded by own pages). */
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

/** A Content-Disposition header for any file name (RFC 6266): ASCII fallback and the encoded name. */
export function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '_')).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
