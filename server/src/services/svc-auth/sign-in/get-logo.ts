import { svcAuth } from '@countersign/contract/operations'
import { Answer } from '@countersign/platform/http'
import { signIn } from '../../../domain/sign-in/index.ts'
import { openOperation } from '../../operation.ts'

export const getLogo = openOperation(
  svcAuth.getLogo,
  async ({ params }, ctx) => new Answer(await signIn.readLogo(ctx, params.tenantId)),
)
