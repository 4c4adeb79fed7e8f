import { svcSs } from '@countersign/contract/operations'
import { ownAccount } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const getMe = operation(svcSs.getMe, ({ tenant, origin }) => ownAccount.readProfile(tenant, origin))
