// Exchanges the code of an enrolment, once, for an access token that registers one device.
import { Problem, type TokenResponse } from '@countersign/contract'
import { sha256 } from '@countersign/platform/crypto'
import { exchangeEnrolmentCode } from '../../enrolment/index.ts'
import { type OauthContext, signAccessToken, type TokenCall } from '../../oauth/index.ts'

export async function issueByEnrolment(
  ctx: OauthContext,
  { tenantId, request: { code } }: TokenCall,
): Promise<TokenResponse> {
  if (code === undefined) throw new Problem('invalid_request', { message: 'code is required.' })
  const exchanged = await ctx.database.inTenant(tenantId, (tx) =>
    exchangeEnrolmentCode(tx, sha256(code), new Date(ctx.clock.now())),
  )
  if (!exchanged) throw new Problem('invalid_grant')
  return signAccessToken(ctx, tenantId, { clientId: exchanged.enrolment_id, scope: 'device.enrol' })
}
