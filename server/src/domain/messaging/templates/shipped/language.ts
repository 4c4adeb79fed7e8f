import type { AlertKind, MessageChannel, MessagePurpose } from '@countersign/contract'
import type { Wording } from '../wording.ts'

/** All shipped words of one language. */
export interface Language {
  readonly templates: Readonly<Record<MessagePurpose, Readonly<Record<MessageChannel, Wording>>>>
  /** A notification, if the application gives no text of its own. */
  readonly push: { readonly title: string; readonly body: string }
  /** A notification to a browser of a user who approves with a passkey. */
  readonly approvalPush: { readonly title: string; readonly body: string }
  /** What a change of a method is called. */
  readonly changes: Readonly<Record<string, string>>
  /** What an alert says. */
  readonly alerts: Readonly<Record<AlertKind, string>> & Readonly<Record<string, string>>
}
