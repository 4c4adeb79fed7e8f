import { svcAdmin } from '@countersign/contract/operations'
import { changeUsers as changeAll } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const changeUsers = operation(svcAdmin.changeUsers, ({ tenant, origin, body }, ctx) =>
  changeAll(ctx, tenant, origin, body),
)
