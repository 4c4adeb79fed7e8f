import { svcAuth } from '@countersign/contract/operations'
import { Answer } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const signOut = operation(
  svcAuth.signOut,
  async ({ tenant, origin }, { sessions }) =>
    new Answer(undefined, { cookies: await sessions.signOut(tenant, origin) }),
)
