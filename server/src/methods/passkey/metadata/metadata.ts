// FIDO metadata: which models of authenticators exist, which certificates vouch for them, and which are broken.
import { readAnchor } from '../webauthn/index.ts'
import { type MetadataModel, readEntries } from './entries.ts'
import { fidoRoots } from './fido-roots.ts'
import { refuseMetadata } from './refused.ts'
import { openBlob } from './signed-blob.ts'

export interface FidoMetadataFile {
  readonly number: number
  /** A day, after which there is newer metadata. */
  readonly nextUpdate: string
  readonly models: readonly MetadataModel[]
}

interface Reading {
  /** Other roots than that of the FIDO Alliance, in PEM. */
  readonly roots: string | undefined
  readonly now: number
}

const dayMs = 86_400_000

/** The whole day of the next update still counts: the update has no time of day. */
export const isOutdated = (nextUpdate: string, now: number): boolean => !(now < Date.parse(nextUpdate) + dayMs)

/** @throws {MetadataRefused} */
export function readMetadata(blob: string, { roots = fidoRoots, now }: Reading): FidoMetadataFile {
  const { no, nextUpdate, entries } = openBlob(blob, { roots: certificatesIn(roots), now })
  if (!Number.isSafeInteger(no) || (no as number) < 0) return refuseMetadata('has no serial number in `no`')
  if (typeof nextUpdate !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(nextUpdate) || Number.isNaN(Date.parse(nextUpdate)))
    return refuseMetadata('has no valid date in `nextUpdate`')
  if (isOutdated(nextUpdate, now))
    return refuseMetadata(`expired on ${nextUpdate}: download the current BLOB from https://mds3.fidoalliance.org`)
  return { number: no as number, nextUpdate, models: readEntries(entries) }
}

function certificatesIn(pem: string): Buffer[] {
  const texts = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return texts.flatMap((text) => {
    const anchor = readAnchor(text)
    return anchor.ok ? [anchor.bytes] : []
  })
}
