// What is wrong with what was typed, before the server is asked.
import { looksLikeEmail } from '#console/parts/email-address.ts'
import type { TenantMessages } from './messages/en.ts'

export interface TypedTenant {
  readonly displayName: string
  readonly tenantId: string
  readonly userId: string
  readonly personName: string
  readonly emailAddress: string
}

const tenantIdForm = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

export function problemsOf(typed: TypedTenant, text: TenantMessages): Partial<Record<keyof TypedTenant, string>> {
  const missing = (value: string) => value.trim() === ''
  const email = typed.emailAddress.trim()
  return {
    ...(missing(typed.displayName) ? { displayName: text.required } : {}),
    ...(typed.tenantId !== '' && !tenantIdForm.test(typed.tenantId) ? { tenantId: text.tenantIdInvalid } : {}),
    ...(missing(typed.userId) ? { userId: text.required } : {}),
    ...(missing(typed.personName) ? { personName: text.required } : {}),
    ...(email !== '' && !looksLikeEmail(email) ? { emailAddress: text.emailInvalid } : {}),
  }
}
