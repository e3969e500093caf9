/** What is sent of a notice. */
export interface SentNotice {
  readonly NotifyKey: string;
  readonly Source: string;
  readonly Title: string;
  readonly TemplateContent: string;
  readonly IsEnabled?: string;
  /** With commas; without it they stay as they are. */
  readonly Channels?: string;
  readonly Version?: string;
}
