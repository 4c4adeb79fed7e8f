// Where this deployment answers, and by which names it knows itself.
import type { PageConfig } from '@countersign/contract'

export interface Deployment {
  /** Where links to this app lead. */
  readonly appUrl: string
  issuer(tenantId: string): string
  /** Paths on the page's own origin, which need not be the public one. */
  tokenPath(tenantId: string): string
  operationPath(operation: string): string
}

export function deploymentOf({ publicUrl, contextPaths }: PageConfig): Deployment {
  const auth = contextPaths['svc-auth']
  const otp = contextPaths['svc-otp']
  return {
    appUrl: `${publicUrl}${otp}/app/`,
    issuer: (tenantId) => `${publicUrl}${auth}/${tenantId}`,
    tokenPath: (tenantId) => `${auth}/oauth/token/${tenantId}`,
    operationPath: (operation) => `${otp}/v1/${operation}`,
  }
}
