import {
  HardwareTokenCsv,
  HardwareTokenImport,
  HardwareTokenImportHeaders,
  HardwareTokenPskc,
} from '../../../hardware-tokens.ts'
import { uploadSignature } from '../../signature.ts'

export const importHardwareTokens = uploadSignature({
  service: 'svc-admin',
  id: 'importHardwareTokens',
  method: 'POST',
  path: '/v1/hardware-tokens:import',
  summary: 'Import hardware tokens',
  description: `The body is the file itself, with up to 100,000 tokens. The answer comes once it is read; the tokens follow in the background, and the import tells how far it is.

CSV has a header line with the columns \`serialNumber\`, \`seed\` (hexadecimal or base32, 16 to 128 bytes) and \`kind\` (\`hotp\` or \`totp\`), and any of \`algorithm\` (\`SHA1\`, \`SHA256\` or \`SHA512\`; at first SHA1), \`digits\` (6 or 8; at first 6), \`periodSeconds\` (of a time-based token; at first 30), \`counter\` (of an event-based one; at first 0) and \`manufacturer\`.

PSKC is taken in plain, or encrypted with AES-CBC and authenticated by its MAC: with a pre-shared key, or with one that is derived from a passphrase by PBKDF2 with at most 1,000,000 iterations.

A tenant imports one file at a time, and has at most 10 imports that are not finished. After 10 encrypted files that their key does not open, the next is refused for up to 10 minutes.`,
  scope: 'admin.write',
  idempotent: true,
  errors: ['too_many_requests'],
  upload: {
    contents: { 'text/csv': HardwareTokenCsv, 'application/pskc+xml': HardwareTokenPskc },
    maxMebibytes: 64,
    headers: HardwareTokenImportHeaders,
  },
  reply: { 202: HardwareTokenImport },
})
