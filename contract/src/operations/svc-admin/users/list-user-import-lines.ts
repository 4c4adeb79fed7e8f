import { importReportDays } from '../../../limits/index.ts'
import { UserImportLinePage, UserImportLineQuery, UserImportParams } from '../../../user-files.ts'
import { signature } from '../../signature.ts'

export const listUserImportLines = signature({
  service: 'svc-admin',
  id: 'listUserImportLines',
  method: 'GET',
  path: '/v1/user-imports/{importId}/lines',
  summary: 'List the results of an import of users',
  description: `Returns the outcome of each line. Results are kept for ${importReportDays} days after the import finishes. Lines about a user who has been deleted no longer name the user.`,
  scope: 'admin.read',
  params: UserImportParams,
  query: UserImportLineQuery,
  reply: { 200: UserImportLinePage },
})
