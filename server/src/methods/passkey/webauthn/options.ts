// The options that a page passes to navigator.credentials (WebAuthn §5.4, §5.5), in their JSON form.
import { offeredAlgorithms } from './algorithms.ts'

type Requirement = 'required' | 'preferred' | 'discouraged'

export interface KnownCredential {
  readonly id: Buffer
  readonly transports: readonly string[]
}

export interface CredentialDescriptorJson {
  readonly type: 'public-key'
  readonly id: string
  readonly transports?: readonly string[]
}

export interface CreationInput {
  readonly relyingParty: { readonly id: string; readonly name: string }
  /** The handle is random bytes, never the user id: it is stored on the authenticator and shown to its holder. */
  readonly user: { readonly handle: Buffer; readonly name: string; readonly displayName: string }
  readonly challenge: Buffer
  readonly timeoutMs: number
  readonly algorithms?: readonly number[]
  readonly excludeCredentials: readonly KnownCredential[]
  readonly userVerification: Requirement
  readonly residentKey: Requirement
  readonly attachment?: 'platform' | 'cross-platform'
  readonly attestation: 'none' | 'direct'
}

export interface CreationOptionsJson {
  readonly rp: { readonly id: string; readonly name: string }
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string }
  readonly challenge: string
  readonly pubKeyCredParams: readonly { readonly type: 'public-key'; readonly alg: number }[]
  readonly timeout: number
  readonly excludeCredentials: readonly CredentialDescriptorJson[]
  readonly authenticatorSelection: {
    readonly residentKey: Requirement
    readonly requireResidentKey: boolean
    readonly userVerification: Requirement
    readonly authenticatorAttachment?: 'platform' | 'cross-platform'
  }
  readonly attestation: 'none' | 'direct'
}

export function creationOptions(input: CreationInput): CreationOptionsJson {
  const { relyingParty, user, challenge, algorithms = offeredAlgorithms, residentKey, attachment } = input
  return {
    rp: { id: relyingParty.id, name: relyingParty.name },
    user: { id: user.handle.toString('base64url'), name: user.name, displayName: user.displayName },
    challenge: challenge.toString('base64url'),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: input.timeoutMs,
    excludeCredentials: input.excludeCredentials.map(descriptor),
    authenticatorSelection: {
      residentKey,
      // Clients of Level 1 know only this member.
      requireResidentKey: residentKey === 'required',
      userVerification: input.userVerification,
      ...(attachment && { authenticatorAttachment: attachment }),
    },
    attestation: input.attestation,
  }
}

export interface RequestInput {
  readonly relyingPartyId: string
  readonly challenge: Buffer
  readonly timeoutMs: number
  /** Empty: any discoverable credential of the relying party. */
  readonly allowCredentials: readonly KnownCredential[]
  readonly userVerification: Requirement
}

export interface RequestOptionsJson {
  readonly rpId: string
  readonly challenge: string
  readonly timeout: number
  readonly allowCredentials: readonly CredentialDescriptorJson[]
  readonly userVerification: Requirement
}

export function requestOptions(input: RequestInput): RequestOptionsJson {
  return {
    rpId: input.relyingPartyId,
    challenge: input.challenge.toString('base64url'),
    timeout: input.timeoutMs,
    allowCredentials: input.allowCredentials.map(descriptor),
    userVerification: input.userVerification,
  }
}

function descriptor({ id, transports }: KnownCredential): CredentialDescriptorJson {
  return { type: 'public-key', id: id.toString('base64url'), ...(transports.length > 0 && { transports }) }
}
