import type { ReactNode } from 'react';

/** Two speech bubbles, as people know them from WeChat. */
export function WxIcon(): ReactNode {
  return (
    <svg width="22" height="22" viewBox="0 0 24 24" fill="currentColor" aria-hidden>
      <path
        fillRule="evenodd"
        d="M9.2 4C5 4 1.600 6.900 1.600 10.500c0 2 1.100 3.800 2.900 5l-.7 2.200 2.500-1.300c.9.250 1.800.400 2.900.400h.6a5.800 5.800 0 0 1-.25-1.700c0-3.300 3.100-5.900 6.900-5.900h.5C16.100 6.200 13 4 9.200 4ZM6.700 7.300a1 1 0 1 1 0 2 1 1 0 0 1 0-2Zm5 0a1 1 0 1 1 0 2 1 1 0 0 1 0-2Z"
      />
      <path
        fillRule="evenodd"
        d="M16.500 10.400c-3.400 0-6.100 2.200-6.100 5s2.700 5 6.100 5c.8 0 1.500-.1 2.200-.3l2 1.050-.55-1.800c1.450-.95 2.350-2.350 2.350-3.950 0-2.800-2.700-5-6-5Zm-2 2.500a.85.85 0 1 1 0 1.700.85.85 0 0 1 0-1.700Zm4 0a.85.85 0 1 1 0 1.700.85.85 0 0 1 0-1.700Z"
      />
    </svg>
  );
}
