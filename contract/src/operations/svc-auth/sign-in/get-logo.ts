import Type from 'typebox'
import { LogoParams, LogoQuery } from '../../../branding.ts'
import { openSignature } from '../../signature.ts'

export const getLogo = openSignature({
  service: 'svc-auth',
  id: 'getLogo',
  method: 'GET',
  path: '/v1/branding/{tenantId}/logo',
  summary: 'Get the logo of an organisation',
  description: 'For the pages and for emails. Use the `logoUrl` of the branding.',
  params: LogoParams,
  query: LogoQuery,
  streams: 'image/png',
  cacheControl: 'public, max-age=86400',
  reply: { 200: Type.String({ description: 'A PNG image.' }) },
})
