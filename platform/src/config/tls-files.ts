// The certificate that we present, and its private key.
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { fileFailure } from './file-failure.ts'
import { ConfigurationError } from './settings.ts'

export interface TlsFiles {
  readonly certFile: string
  readonly keyFile: string
}

export function tlsFilesOf(certFile: string | undefined, keyFile: string | undefined): TlsFiles | undefined {
  if (!certFile && !keyFile) return undefined
  if (!certFile || !keyFile) {
    const [given, missing] = certFile ? ['TLS_CERT_FILE', 'TLS_KEY_FILE'] : ['TLS_KEY_FILE', 'TLS_CERT_FILE']
    throw new ConfigurationError(
      `${given} is set, but ${missing} is not. Set both TLS_CERT_FILE and TLS_KEY_FILE, or neither.`,
    )
  }
  return { certFile, keyFile }
}

/** Reads both before the server listens, and refuses files that TLS cannot use. */
export function readTlsFiles({ certFile, keyFile }: TlsFiles): { readonly cert: Buffer; readonly key: Buffer } {
  const cert = read('TLS_CERT_FILE', 'a certificate chain in PEM', certFile)
  const key = read('TLS_KEY_FILE', 'a private key in PEM', keyFile)
  refuse('TLS_CERT_FILE', 'a certificate chain in PEM', certFile, () => createSecureContext({ cert }))
  refuse('TLS_KEY_FILE', 'a private key in PEM', keyFile, () => createSecureContext({ key }))
  refuse('TLS_KEY_FILE', 'the private key of TLS_CERT_FILE', keyFile, () => createSecureContext({ cert, key }))
  return { cert, key }
}

function read(setting: string, wanted: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new ConfigurationError(`${setting} must be a file with ${wanted}, not "${path}": ${fileFailure(error)}.`, {
      cause: error,
    })
  }
}

function refuse(setting: string, wanted: string, path: string, attempt: () => unknown): void {
  try {
    attempt()
  } catch (error) {
    throw new ConfigurationError(`${setting} must be a file with ${wanted}, not "${path}".`, { cause: error })
  }
}
