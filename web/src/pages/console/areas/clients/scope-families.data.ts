// All that a client can be granted, by family.
import { allScopes, type Scope } from '@countersign/contract'

export const scopeFamilies = Object.entries(
  Object.groupBy(allScopes, (scope) => scope.slice(0, scope.indexOf('.'))),
) as ['mfa' | 'agents' | 'admin' | 'tenants', Exclude<Scope, 'device' | 'device.enrol' | 'self'>[]][]
