// Which error codes an operation can return: those it lists, and those that follow from its declaration.
import { type ErrorCode, errorCatalogue } from '@countersign/contract'
import type { Operation } from './operation.ts'

export function declaredErrors(operation: Operation<never>): ReadonlySet<ErrorCode> {
  const codes = new Set<ErrorCode>(operation.errors)
  codes.add('service_unavailable').add('internal_error')
  const takesBody = operation.body !== undefined || operation.upload !== undefined
  if (takesBody || operation.query || operation.idempotent) codes.add('invalid_request')
  if (takesBody) codes.add('payload_too_large').add('unsupported_media_type')
  if (operation.params) codes.add('not_found')
  if (isOfTenant(operation)) codes.add('tenant_limit_reached')
  if (operation.access.kind === 'bearer') {
    codes.add('unauthorized')
    if (operation.access.scopes.length > 0) codes.add('insufficient_scope')
    if (operation.access.sessions) codes.add('cross_site_request')
    if (operation.access.sessions && !operation.beforePasskey) codes.add('passkey_required')
    if (operation.access.sessions && !isBeforeSecondFactor(operation)) codes.add('second_factor_required')
    if (operation.access.sessions && operation.recentProof) codes.add('step_up_required')
  }
  if (operation.ownPages) codes.add('cross_site_request')
  if (operation.idempotent) codes.add('idempotency_conflict').add('idempotency_in_progress')
  if (operation.ifMatch) codes.add('precondition_failed').add('precondition_required')
  if (operation.deprecated) codes.add('gone')
  return codes
}

const isOfTenant = ({ tenants, access, params }: Operation<never>): boolean =>
  tenants && (access.kind === 'bearer' || params?.properties.tenantId !== undefined)

/** What serves to set up a passkey serves to set up a second factor. */
export const isBeforeSecondFactor = ({ beforePasskey, beforeSecondFactor }: Operation<never>): boolean =>
  Boolean(beforePasskey ?? beforeSecondFactor)

/** The same, grouped by status. */
export function errorsByStatus(operation: Operation<never>): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>()
  const { saidAs = {} } = operation.errorFormat
  const said = new Set([...declaredErrors(operation)].map((code) => saidAs[code] ?? code))
  for (const code of said) {
    const { status } = errorCatalogue[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return byStatus
}
