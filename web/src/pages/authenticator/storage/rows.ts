// What is kept, row by row.
import type { CodeSettings } from '../codes/one-time-code.ts'
import type { PublicKeyJwk } from '../crypto/device-key.ts'

/** An enrolment of this device with one organisation, for one user. */
export interface Account {
  /** The device's id, by which the server knows it. */
  readonly id: string
  readonly tenantId: string
  readonly organisation: string
  readonly userId: string
  readonly deviceName: string
  readonly addedAt: number
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly publicKeyJwk: PublicKeyJwk
  readonly vapidPublicKey: string | null
  /** Where the server was told to push to. */
  readonly pushEndpoint: string | null
  /** The server no longer knows this device. */
  readonly removed: boolean
}

/** A service that wants a one-time code. */
export interface CodeAccount extends CodeSettings {
  readonly id: string
  readonly issuer: string
  readonly name: string
  readonly addedAt: number
  /** The secret, sealed by a key that cannot be read. */
  readonly sealed: SealedSecret
}

export interface SealedSecret {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly ciphertext: ArrayBuffer
}

export type Outcome = 'approved' | 'denied' | 'not_me' | 'number_mismatch' | 'expired' | 'cancelled'

/** A request and its outcome. */
export interface HistoryEntry {
  /** The challenge's. */
  readonly id: string
  readonly accountId: string
  readonly organisation: string
  readonly clientName: string
  readonly title: string
  readonly ipAddress: string | null
  readonly outcome: Outcome
  readonly at: number
}
