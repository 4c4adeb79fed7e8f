import { Problem } from '@countersign/contract'
import type { DailyKind } from './send-counts-store.ts'

export interface SendingTo {
  readonly channel: 'sms' | 'email'
  readonly userId: string
  readonly destination: string
  /** ISO 3166, of a mobile number. */
  readonly country: string | null
  readonly maxPerDay: Readonly<Partial<Record<DailyKind, number>>>
}

export class SendRefused extends Problem {
  readonly sending: SendingTo
  readonly limit: string

  constructor(sending: SendingTo, limit: string, retryAfterSeconds: number) {
    super('send_limit_reached', { retryAfterSeconds, members: { limit } })
    this.sending = sending
    this.limit = limit
  }
}
