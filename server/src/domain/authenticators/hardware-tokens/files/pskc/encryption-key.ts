// The key that a PSKC file is encrypted with: agreed on beforehand, or derived from a passphrase (RFC 6030 section 6).
import { pbkdf2Sync } from 'node:crypto'
import { invalidField, Problem } from '@countersign/contract'
import { keyDerivations, macs } from './algorithms.ts'
import { descendant, textOf, type XmlElement } from './xml-element.ts'

/** The keys that the client sends with the file. */
export interface GivenKeys {
  readonly preSharedKey: Buffer | undefined
  readonly passphrase: string | undefined
}

export interface EncryptionKey {
  readonly bytes: Buffer
  /** The field that it came from, for the error if it is wrong. */
  readonly givenAs: 'Pre-Shared-Key' | 'Passphrase'
}

/** The key that was given is not the one that the file was encrypted with. */
export class WrongKey extends Problem {
  constructor(givenAs: EncryptionKey['givenAs']) {
    super('invalid_request', { details: [{ field: givenAs, issue: 'does not decrypt the file' }] })
  }
}

/** Makers of tokens use 1,000 to 600,000. More would only keep a processor busy: ten million take seconds. */
const maxIterations = 1_000_000

export function encryptionKeyOf(element: XmlElement, given: GivenKeys): EncryptionKey {
  const derived = descendant(element, 'DerivedKey', 'KeyDerivationMethod')
  if (derived) return { bytes: deriveKey(derived, given.passphrase), givenAs: 'Passphrase' }
  if (!given.preSharedKey) throw needed('Pre-Shared-Key')
  return { bytes: given.preSharedKey, givenAs: 'Pre-Shared-Key' }
}

/** Synchronous, because the asynchronous function would take a thread of the pool that hashes passwords. */
function deriveKey(method: XmlElement, passphrase: string | undefined): Buffer {
  if (passphrase === undefined) throw needed('Passphrase')
  const parameters = descendant(method, 'PBKDF2-params')
  const salt = textOf(parameters, 'Salt', 'Specified')
  const iterations = Number(textOf(parameters, 'IterationCount'))
  const keyBytes = Number(textOf(parameters, 'KeyLength'))
  const hash = hashOf(descendant(parameters, 'PRF')?.attributes.Algorithm)
  const usable =
    keyDerivations.includes(method.attributes.Algorithm ?? '') &&
    salt !== undefined &&
    Number.isInteger(iterations) &&
    iterations >= 1 &&
    [16, 24, 32].includes(keyBytes) &&
    hash !== undefined
  if (!usable) throw invalidField('body', 'derives its key with a method that is not supported')
  if (iterations > maxIterations) {
    const issue = `derives its key with ${iterations} iterations (IterationCount): export it again with at most ${maxIterations}`
    throw invalidField('body', issue)
  }
  return pbkdf2Sync(passphrase, Buffer.from(salt, 'base64'), iterations, keyBytes, hash)
}

/** HMAC with SHA-1 by default (RFC 8018, A.2). */
const hashOf = (algorithm: string | undefined) => (algorithm === undefined ? 'sha1' : macs.get(algorithm))

const needed = (header: string) => invalidField(header, 'is required, because the file is encrypted')
