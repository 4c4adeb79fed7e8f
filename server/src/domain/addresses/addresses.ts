// Every address that we tell somebody, built from the configured public URL and never from a request.
import type { ContextPaths } from '@countersign/contract'

export interface Addresses {
  readonly publicUrl: string
  /** `aud` of every access token. */
  readonly audience: string
  issuer(tenantId: string): string
  /** By every context path that svc-auth answers on: the canonical one first. */
  tokenEndpoints(tenantId: string): string[]
  readonly authBase: string
  invitation(tenantId: string, code: string): string
}

export function createAddresses(publicUrl: string, contextPaths: ContextPaths): Addresses {
  const [canonical = '', ...aliases] = contextPaths['svc-auth']
  const authBase = `${publicUrl}${canonical}`
  return {
    publicUrl,
    audience: publicUrl,
    authBase,
    issuer: (tenantId) => `${authBase}/${tenantId}`,
    tokenEndpoints: (tenantId) => [canonical, ...aliases].map((path) => `${publicUrl}${path}/oauth/token/${tenantId}`),
    // In the fragment, so that the code is in no server's log.
    invitation: (tenantId, code) => `${authBase}/signin/${tenantId}#invitation=${code}`,
  }
}
