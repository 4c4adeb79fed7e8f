import { svcAdmin } from '@countersign/contract/operations'
import { userFiles } from '../../../domain/administration/index.ts'
import { uploadOperation } from '../../operation.ts'

export const importUsers = uploadOperation(svcAdmin.importUsers, {
  read: ({ bytes, headers }, ctx, { tenant, origin }) =>
    userFiles.read(ctx, tenant, origin.caller, { bytes, dryRun: headers['Dry-Run'] === 'true' }),
  handle: ({ tenant, origin, body }, ctx) => userFiles.start(ctx, tenant, origin, body),
})
