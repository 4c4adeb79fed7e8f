// What the two sides of a move tell each other, through their operators: the destination that it has imported the tenant,
// the source that it has let the tenant go. Only a side that has opened the archive can say so.
import { createHmac } from 'node:crypto'
import { sameBytes } from '@countersign/platform/crypto'

type Message = 'imported' | 'released'

/** On a command line, a code that started with a hyphen would be an option. */
const prefixes: Readonly<Record<Message, string>> = { imported: 'rcp_', released: 'rel_' }

export const receiptOf = (secret: Buffer, message: Message, moveId: string): string =>
  prefixes[message] + createHmac('sha256', secret).update(`${message} ${moveId}`).digest('base64url')

export const isReceipt = (given: string, secret: Buffer, message: Message, moveId: string): boolean =>
  sameBytes(Buffer.from(given), Buffer.from(receiptOf(secret, message, moveId)))

export const secretPlace = (moveId: string) => ({ table: 'tenant_moves', row: moveId, column: 'sealed_secret' })
