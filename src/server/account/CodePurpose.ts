/** What a code is good for; one for something else, or for another account, is wrong. */
export type CodePurpose = 'login' | 'bind' | 'reset' | `rebind:${number}` | `mail:${number}`;

/** To whom, for what and by which browser a code is asked for, and later shown. */
export interface CodeUse {
  readonly purpose: CodePurpose;
  /** Phone number or mail address. */
  readonly target: string;
  /** What we know the browser by; undefined: a browser that never asked. */
  readonly device: string | undefined;
  readonly address: string;
}
