import { CallerDetails } from '../oauth.ts'
import type { ServiceId } from '../services.ts'
import { signature } from './signature.ts'

/**
 * Present in every service: the quickest way to check that an access token or a session works there, and what it
 * allows.
 */
export const whoAmISignature = (service: ServiceId) =>
  signature({
    service,
    id: 'whoAmI',
    method: 'GET',
    path: '/v1/who-am-i',
    summary: 'Get the current caller',
    scope: null,
    reply: { 200: CallerDetails },
  })
