// What the domain hands to a method, for the tests of methods.
import { type AuthType, methods, type SettingsOf } from '@countersign/contract'
import type { Asker } from '@countersign/platform/turns'
import { Create } from 'typebox/value'
import type { EnrolmentFacts, VerificationFacts } from './method.ts'

const asker: Asker = { tenantId: 'acme', account: 'authenticated', caller: 'cl_shop' }
export const noon = Date.UTC(2026, 6, 1, 12, 0, 0)

export function defaultsOf<Name extends AuthType>(authType: Name): SettingsOf<Name> {
  return Create(methods[authType].settings) as SettingsOf<Name>
}

export function enrolling<Settings>(
  settings: Settings,
  more: Partial<EnrolmentFacts<Settings>> = {},
): EnrolmentFacts<Settings> {
  return { settings, now: noon, asker, tenantName: 'Acme', hardwareToken: undefined, ...more }
}

export function verifying<Settings>(
  settings: Settings,
  more: Partial<VerificationFacts<Settings>> = {},
): VerificationFacts<Settings> {
  return { settings, now: noon, asker, sentCode: undefined, slowestImported: [], ...more }
}
