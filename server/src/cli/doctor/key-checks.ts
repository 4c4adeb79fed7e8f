// Keys and certificates: present, current, and valid for a while.
import { X509Certificate } from 'node:crypto'
import { readTlsFiles } from '@countersign/platform/config'
import { isOutdated } from '../../domain/authenticators/index.ts'
import { findNextUpdate } from '../../tasks/check-fido-metadata.ts'
import { countLeft } from '../../tasks/rewrap-data-keys.ts'
import { type Check, fine, wrong } from './finding.ts'

const dayMs = 86_400_000
const minDaysLeft = 14

const masterKey: Check = async ({ deployment }) => {
  const left = await countLeft(deployment)
  return left === 0
    ? fine(`All data keys are wrapped with master key ${deployment.masterKeys.currentId}`)
    : wrong(`Some data keys are still wrapped with an older master key: ${left}. Run countersign keys rotate --master`)
}

const certificate: Check = async ({ deployment: { config, clock } }) => {
  if (!config.tls) return fine('No TLS_CERT_FILE is set: a proxy terminates TLS')
  const { validToDate } = new X509Certificate(readTlsFiles(config.tls).cert)
  return expiry('The certificate in TLS_CERT_FILE', validToDate, clock.now())
}

/** What expires soon needs attention; what has expired, more so. */
export function expiry(what: string, at: Date, now: number) {
  const day = at.toISOString().slice(0, 10)
  if (at.getTime() <= now) return wrong(`${what} expired on ${day}: replace it now`)
  if (at.getTime() < now + minDaysLeft * dayMs) return wrong(`${what} expires on ${day}: replace it`)
  return fine(`${what} is valid until ${day}`)
}

const fidoMetadata: Check = async ({ deployment: { clock, database } }) => {
  const nextUpdate = await findNextUpdate(database)
  if (nextUpdate === undefined) return fine('No FIDO metadata is imported: tenants need it only for attestation')
  return isOutdated(nextUpdate, clock.now())
    ? wrong(
        `The FIDO metadata is outdated since ${nextUpdate}: run countersign fido-metadata import with the current file`,
      )
    : fine(`The FIDO metadata is current until ${nextUpdate}`)
}

export const keyChecks: readonly Check[] = [masterKey, certificate, fidoMetadata]
