import { CallerDetails } from '../oauth.ts'
import type { ServiceId } from '../services.ts'
import { signature } from './signature.ts'

/** In every service: the quickest way to see that an access token or a session works there, and what it allows. */
export const whoAmISignature = (service: ServiceId) =>
  signature({
    service,
    id: 'whoAmI',
    method: 'GET',
    path: '/v1/who-am-i',
    summary: 'Tell what the access token or the session stands for',
    scope: null,
    reply: { 200: CallerDetails },
  })
