// FIDO_METADATA_ROOT_FILE, read when the process starts, so that a mistake is noticed then.
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigurationError, fileFailure } from '@countersign/platform/config'
import type { Config } from './config.ts'

export function readMetadataRoots({ fidoMetadataRootFile: file }: Pick<Config, 'fidoMetadataRootFile'>) {
  if (file === undefined) return undefined
  try {
    const pem = readFileSync(file, 'utf8')
    // Throws unless the first certificate can be read.
    void new X509Certificate(pem)
    return pem
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code?.startsWith('ERR_') ? 'it contains something else' : fileFailure(error)
    throw new ConfigurationError(
      `FIDO_METADATA_ROOT_FILE must be a file with certificates in PEM, not "${file}": ${reason}.`,
    )
  }
}
