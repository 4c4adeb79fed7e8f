/** The line on which a policy begins, by its `@id`. */
export function lineOfPolicy(policies: string, policyId: string): number | undefined {
  const place = policies.indexOf(`@id(${JSON.stringify(policyId)})`)
  return place < 0 ? undefined : policies.slice(0, place).split('\n').length
}
