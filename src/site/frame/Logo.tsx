import type { ReactNode } from 'react';

/** The sign of the company: a compass and a square, 规 and 矩. */
export function Logo(): ReactNode {
  return (
    <svg className="gs-logo" viewBox="0 0 48 48" aria-hidden focusable="false">
      <path d="M24 5v6M24 11 11 42M24 11l13 31M17.4 27h13.2" />
      <path d="M5 43h38M43 43V25" />
      <circle cx="24" cy="11" r="3" />
    </svg>
  );
}
