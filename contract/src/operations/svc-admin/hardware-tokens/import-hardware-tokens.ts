import {
  HardwareTokenCsv,
  HardwareTokenImport,
  HardwareTokenImportHeaders,
  HardwareTokenPskc,
} from '../../../hardware-tokens.ts'
import {
  maxHardwareTokenFileMebibytes,
  maxHardwareTokensPerFile,
  maxUndecryptableFiles,
  maxUnfinishedImports,
  undecryptableFilesMinutes,
} from '../../../limits/index.ts'
import { uploadSignature } from '../../signature.ts'

export const importHardwareTokens = uploadSignature({
  service: 'svc-admin',
  id: 'importHardwareTokens',
  method: 'POST',
  path: '/v1/hardware-tokens:import',
  summary: 'Import hardware tokens',
  description: `The body is the file itself, with up to ${maxHardwareTokensPerFile.toLocaleString('en')} tokens. The response is sent when the server has read the file. It then imports the tokens in the background; getHardwareTokenImport returns the progress.

A CSV file has a header line with the columns \`serialNumber\`, \`seed\` (hexadecimal or base32, 16 to 128 bytes) and \`kind\` (\`hotp\` or \`totp\`). Optional columns are \`algorithm\` (\`SHA1\`, \`SHA256\` or \`SHA512\`; defaults to \`SHA1\`), \`digits\` (6 or 8; defaults to 6), \`periodSeconds\` (time-based tokens; defaults to 30), \`counter\` (event-based tokens; defaults to 0) and \`manufacturer\`.

A PSKC file can be unencrypted, or encrypted with AES-CBC and authenticated with a MAC. The key is either pre-shared or derived from a passphrase with PBKDF2, with up to 1,000,000 iterations.

A tenant imports one file at a time and can have up to ${maxUnfinishedImports} unfinished imports. After ${maxUndecryptableFiles} encrypted files that cannot be decrypted with the given key, further files are rejected for up to ${undecryptableFilesMinutes} minutes.`,
  scope: 'admin.write',
  idempotent: true,
  errors: ['too_many_requests'],
  upload: {
    contents: { 'text/csv': HardwareTokenCsv, 'application/pskc+xml': HardwareTokenPskc },
    maxMebibytes: maxHardwareTokenFileMebibytes,
    headers: HardwareTokenImportHeaders,
  },
  reply: { 202: HardwareTokenImport },
})
