import { svcAdmin } from '@countersign/contract/operations'
import { Answer } from '@countersign/platform/http'
import { userFiles } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const exportUsers = operation(
  svcAdmin.exportUsers,
  async ({ tenant, origin }, ctx) =>
    new Answer(await userFiles.exportUsers(ctx, tenant, origin), {
      headers: { 'content-disposition': `attachment; filename="users-${tenant.id}.csv"` },
    }),
)
