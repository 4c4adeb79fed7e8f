// An uploaded file as the domain takes it: header texts are decoded to their values.
import { type HardwareTokenImportHeaders, invalidField } from '@countersign/contract'
import type { Upload } from '@countersign/platform/http'
import type { GivenFile } from '../../../domain/authenticators/index.ts'

export function givenFile({ mediaType, headers, bytes }: Upload<HardwareTokenImportHeaders>): GivenFile {
  const { 'Pre-Shared-Key': preSharedKey, Passphrase: passphrase } = headers
  return {
    format: mediaType === 'text/csv' ? 'csv' : 'pskc',
    bytes,
    preSharedKey: preSharedKey === undefined ? undefined : Buffer.from(preSharedKey, 'hex'),
    passphrase: passphrase === undefined ? undefined : percentDecoded(passphrase),
  }
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw invalidField('Passphrase', 'must be percent-encoded UTF-8')
  }
}
