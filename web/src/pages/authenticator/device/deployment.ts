// Where this deployment answers, and by which names it knows itself.
import type { PageConfig, ServiceId } from '@countersign/contract'

export interface Deployment {
  /** Where links to this app lead. */
  readonly appUrl: string
  issuer(tenantId: string): string
  /** Of a service, on the page's own origin, which need not be the public one. */
  contextPathOf(service: ServiceId): string
}

export function deploymentOf({ publicUrl, contextPaths }: PageConfig): Deployment {
  const auth = contextPaths['svc-auth']
  const otp = contextPaths['svc-otp']
  return {
    appUrl: `${publicUrl}${otp}/app/`,
    issuer: (tenantId) => `${publicUrl}${auth}/${tenantId}`,
    contextPathOf: (service) => contextPaths[service],
  }
}
