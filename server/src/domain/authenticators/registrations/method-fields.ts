import { methods, Problem, type RegisterOtpRequest } from '@countersign/contract'

/**
 * Every field of the method is required, unless the registration comes from another system, and fields of other methods are
 * refused.
 */
export function assertMethodFields(request: RegisterOtpRequest, isImported: boolean): void {
  const wanted = isImported ? [] : Object.keys(methods[request.authType].registrationFields)
  const missing = wanted.filter((name) => !(name in request))
  const others = Object.values(methods).flatMap(({ registrationFields }) => Object.keys(registrationFields))
  const foreign = [...new Set(others)].filter((name) => name in request && !wanted.includes(name))
  if (missing.length + foreign.length === 0) return
  throw new Problem('invalid_request', {
    details: [
      ...missing.map((field) => ({ field, issue: `is required for ${request.authType}` })),
      ...foreign.map((field) => ({ field, issue: `must be omitted for ${request.authType}` })),
    ],
  })
}
