import { svcAuth } from '@countersign/contract/operations'
import { Answer } from '@countersign/platform/http'
import { sessions } from '../../../domain/people/index.ts'
import { operation } from '../../operation.ts'

export const signOut = operation(
  svcAuth.signOut,
  async ({ tenant, origin }, ctx) => new Answer(undefined, { cookies: await sessions.signOut(ctx, tenant, origin) }),
)
