import type { CasesDocument } from '#generated/documents/CasesDocument.ts';
import type { FormDocument } from '#generated/documents/FormDocument.ts';
import type { ListDocument } from '#generated/documents/ListDocument.ts';
import type { PickDocument } from '#generated/documents/PickDocument.ts';
import type { PrintDocument } from '#generated/documents/PrintDocument.ts';
import type { SignaturesDocument } from '#generated/documents/SignaturesDocument.ts';
import type { WorkflowDocument } from '#generated/documents/WorkflowDocument.ts';

export interface EntityDocuments {
  readonly key: string;
  readonly form: FormDocument;
  readonly forms: Readonly<Record<string, PickDocument>>;
  readonly lists: Readonly<Record<string, ListDocument>>;
  readonly workflow?: WorkflowDocument | undefined;
  readonly cases?: CasesDocument | undefined;
  /** The print layouts of its records. */
  readonly print?: PrintDocument | undefined;
  /** The signatures of the people who approved rules and cases. */
  readonly signatures?: SignaturesDocument | undefined;
  /** The dialogs of the workflow's transitions, by name. */
  readonly dialogs?: Readonly<Record<string, FormDocument>> | undefined;
  /** Input fields that are not stored. */
  readonly transient?: readonly string[] | undefined;
}
