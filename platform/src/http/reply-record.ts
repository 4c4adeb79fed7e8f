// Publishes the responses that operations declare and the ones they send. A test run subscribes, and fails if a
// declared response was never sent. Without a subscriber, publishing costs one comparison.
import { channel } from 'node:diagnostics_channel'

/** One response of one operation: a success by its status, a problem by its code. */
export interface ReplyRecord {
  readonly operationId: string
  readonly replies: readonly string[]
}

export const declaredReplies = channel('countersign:declared-replies')
export const sentReplies = channel('countersign:sent-replies')

/** A successful request and its response, for the examples of the API reference. */
export interface ExchangeRecord {
  readonly operationId: string
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly status: number
  readonly reply: unknown
}

export const exchanges = channel('countersign:exchanges')

export function recordSentReply(operationId: string, reply: string | number): void {
  if (sentReplies.hasSubscribers) sentReplies.publish({ operationId, replies: [String(reply)] } satisfies ReplyRecord)
}

export function recordDeclaredReplies(operationId: string, replies: () => readonly (string | number)[]): void {
  if (declaredReplies.hasSubscribers)
    declaredReplies.publish({ operationId, replies: replies().map(String) } satisfies ReplyRecord)
}
