import type { ReactNode } from 'react';

export interface Question {
  readonly title: string;
  readonly content?: ReactNode;
  readonly yes: string;
  readonly no?: string;
  /** Confirming deletes or discards something. */
  readonly danger?: boolean;
  /** The content is a table. */
  readonly isWide?: boolean;
}

export type Choice = readonly [button: string, act: () => void];

export interface Notify {
  /** With `undo` the message stays longer and has an undo button. */
  readonly success: (text: string, undo?: () => void) => void;
  /** A message with a button, or several. */
  readonly offer: (text: string, button: string, act: () => void, more?: readonly Choice[]) => void;
  readonly error: (text: string) => void;
  readonly info: (text: string) => void;
  /** Resolves to true when the user confirms. Closing the dialog or leaving the page counts as no. */
  readonly ask: (question: Question) => Promise<boolean>;
  /** Shows something to read, with one button. */
  readonly tell: (title: string, content: ReactNode) => void;
}
