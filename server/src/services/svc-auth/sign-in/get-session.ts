import { svcAuth } from '@countersign/contract/operations'
import { sessions } from '../../../domain/people/index.ts'
import { operation } from '../../operation.ts'

export const getSession = operation(svcAuth.getSession, ({ tenant, origin }) => sessions.findCurrent(tenant, origin))
