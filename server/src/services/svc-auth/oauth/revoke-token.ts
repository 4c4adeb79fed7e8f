import { OAuthParams, TokenReference } from '@countersign/contract'
import { oauthErrors } from '@countersign/platform/http'
import Type from 'typebox'
import { openOperation } from '../../operation.ts'

export const revokeToken = openOperation({
  id: 'revokeToken',
  method: 'POST',
  path: '/oauth/revoke/{tenantId}',
  summary: 'Revoke an access token (RFC 7009)',
  description: 'A client revokes its own. What is no valid access token of the client is answered the same.',
  params: OAuthParams,
  body: TokenReference,
  consumes: ['application/x-www-form-urlencoded', 'application/json'],
  errorFormat: oauthErrors,
  reply: { 200: Type.Object({}) },
  errors: ['invalid_client', 'unauthorized_client', 'too_many_requests'],
  handle: async ({ params, authorization, source, body }, { access }) => {
    await access.revoke({ tenantId: params.tenantId, authorization, source, request: body })
    return {}
  },
})
