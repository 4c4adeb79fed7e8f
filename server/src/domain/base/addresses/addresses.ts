// Every address that we publish, built from the configured public URL and never from a request.
import type { ContextPaths } from '@countersign/contract'

export interface Addresses {
  readonly publicUrl: string
  /** The origins that serve our own pages: that of the public URL first. */
  readonly ownOrigins: readonly string[]
  /** `aud` of every access token. */
  readonly audience: string
  issuer(tenantId: string): string
  /** By every context path that svc-auth answers on: the canonical one first. */
  tokenEndpoints(tenantId: string): string[]
  readonly authBase: string
  /** The policy decision point of a tenant, as AuthZEN identifies it. */
  pdp(tenantId: string): string
  invitation(tenantId: string, code: string): string
  /** A page of the console. */
  console(path: string): string
  /** Where an approver answers an agent's request. */
  approval(approvalId: string): string
  /** The address at which the authenticator app joins a tenant. */
  enrolment(tenantId: string, code: string): string
  /** The address of the tenant's logo, which changes with the logo. */
  logo(tenantId: string, digest: string): string
  /** The content of a QR code. */
  qrContent(tenantId: string, code: string): string
}

export function createAddresses(
  publicUrl: string,
  contextPaths: ContextPaths,
  relatedOrigins: readonly string[] = [],
): Addresses {
  const [canonical = '', ...aliases] = contextPaths['svc-auth']
  const authBase = `${publicUrl}${canonical}`
  const app = `${publicUrl}${contextPaths['svc-otp'][0]}/app/`
  return {
    publicUrl,
    ownOrigins: [...new Set([new URL(publicUrl).origin, ...relatedOrigins])],
    audience: publicUrl,
    authBase,
    pdp: (tenantId) => `${authBase}/pdp/${tenantId}`,
    issuer: (tenantId) => `${authBase}/${tenantId}`,
    tokenEndpoints: (tenantId) => [canonical, ...aliases].map((path) => `${publicUrl}${path}/oauth/token/${tenantId}`),
    // In the fragment, so that the code is in no server's log. The same holds for the next two.
    invitation: (tenantId, code) => `${authBase}/signin/${tenantId}#invitation=${code}`,
    console: (path) => `${publicUrl}${contextPaths['svc-admin'][0]}${path}`,
    approval: (approvalId) => `${publicUrl}/SelfService/approvals/${approvalId}`,
    logo: (tenantId, digest) => `${authBase}/v1/branding/${tenantId}/logo?v=${digest}`,
    enrolment: (tenantId, code) => `${app}#enrol=${tenantId}.${code}`,
    qrContent: (tenantId, code) => `${app}#q=${tenantId}.${code}`,
  }
}
