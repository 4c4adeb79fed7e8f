import { UserImport, UserImportParams } from '../../../user-files.ts'
import { signature } from '../../signature.ts'

export const getUserImport = signature({
  service: 'svc-admin',
  id: 'getUserImport',
  method: 'GET',
  path: '/v1/user-imports/{importId}',
  summary: 'Get the progress of an import of users',
  scope: 'admin.read',
  params: UserImportParams,
  reply: { 200: UserImport },
})
