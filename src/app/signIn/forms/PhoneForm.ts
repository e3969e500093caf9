import type { AccountForm } from '../useAccountForm.ts';
import type { CodeRequest } from '../useCodeRequest.ts';

/** What a phone number and its code are called in the forms of the specification. */
export type PhoneNames = 'PhoneNumber' | 'ValidateCode';

/** A form about a phone number, with the button that has a code sent to it. */
export interface PhoneForm<Name extends string = PhoneNames> {
  readonly form: AccountForm<Name>;
  readonly code: CodeRequest;
}
