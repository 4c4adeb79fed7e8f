// A caller without an access token: HTTP Basic with the id and secret of a client, where an operation accepts it.
import { Problem } from '@countersign/contract'
import type { Caller, Source } from '@countersign/platform/access'
import type { OauthContext } from '../context.ts'
import { authenticateClient } from './authenticate-client.ts'
import { kindOf } from './caller.ts'

/** @throws {Problem} `unauthorized`, whatever is wrong with the credentials. */
export async function callerBySecret(
  ctx: OauthContext,
  tenantId: string,
  authorization: string,
  source: Source,
): Promise<Caller> {
  try {
    const client = await authenticateClient(ctx, { tenantId, authorization, fields: {}, source })
    const { client_id: id, scopes } = client
    return { kind: kindOf(id), id, clientId: id, scopes, accessTokenId: '', expiresAt: Number.POSITIVE_INFINITY }
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    const { retryAfterSeconds } = error
    throw new Problem('unauthorized', {
      message: 'The client id or the client secret is wrong.',
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    })
  }
}
