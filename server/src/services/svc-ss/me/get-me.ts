import { svcSs } from '@countersign/contract/operations'
import { ownProfile } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const getMe = operation(svcSs.getMe, ({ tenant, origin }) => ownProfile.read(tenant, origin))
