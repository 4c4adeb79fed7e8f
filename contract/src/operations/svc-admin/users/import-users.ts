import { maxUnfinishedImports, maxUserFileMebibytes, maxUsersPerFile } from '../../../limits/index.ts'
import { UserCsv, UserImport, UserImportHeaders } from '../../../user-files.ts'
import { uploadSignature } from '../../signature.ts'

export const importUsers = uploadSignature({
  service: 'svc-admin',
  id: 'importUsers',
  method: 'POST',
  path: '/v1/users:import',
  summary: 'Import users',
  description: `The body is a CSV file with up to ${maxUsersPerFile.toLocaleString('en')} users. The response is sent when the server has read the file. It then creates and updates the users in the background; getUserImport returns the progress, and listUserImportLines the outcome of each line.

\`userId\` identifies a user: a user who exists is updated, any other is created. A column that the file does not have keeps its values; an empty cell removes the value. \`groups\` are separated by semicolons, and \`attributes\` is a JSON object; both columns require \`admin.write\`. \`passwordHash\` (as in registerPassword) and \`totpSecret\` (base32, with \`totpAlgorithm\`, \`totpDigits\` and \`totpPeriodSeconds\`) give the user an active password and an active authenticator app from another system. A user keeps a password or an app that they set or used here. Lines about administrators are refused. A tenant imports one file at a time and can have up to ${maxUnfinishedImports} unfinished imports.`,
  scope: 'admin.users',
  recentProof: true,
  idempotent: true,
  errors: ['too_many_requests'],
  upload: { contents: { 'text/csv': UserCsv }, maxMebibytes: maxUserFileMebibytes, headers: UserImportHeaders },
  reply: { 202: UserImport },
})
