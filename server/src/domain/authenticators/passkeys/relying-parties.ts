// Which relying parties a tenant may have. Our own is excluded: otherwise an application could register passkeys for our own pages.
import { type FieldIssue, isShowable, Problem, type RelyingParty, unshowableIssue } from '@countersign/contract'
import type { BaseContext } from '../../base/index.ts'

export function assertRelyingParties(
  { addresses, development }: Pick<BaseContext, 'addresses' | 'development'>,
  relyingParties: readonly RelyingParty[],
): void {
  const ownHosts = addresses.ownOrigins.map((origin) => new URL(origin).hostname)
  const issues = relyingParties.flatMap((relyingParty, index) => {
    const field = `settings.relyingParties[${index}]`
    return [
      ...idIssues(relyingParty.id, ownHosts, development).map((issue) => ({ field: `${field}.id`, issue })),
      ...(isShowable(relyingParty.name) ? [] : [{ field: `${field}.name`, issue: unshowableIssue }]),
      ...originIssues(relyingParty, addresses.ownOrigins).map(({ at, issue }) => ({ field: `${field}.${at}`, issue })),
      ...(relyingParties.findIndex(({ id }) => id === relyingParty.id) < index
        ? [{ field: `${field}.id`, issue: 'is listed twice' }]
        : []),
    ]
  })
  if (issues.length > 0) throw new Problem('invalid_request', { details: issues satisfies FieldIssue[] })
}

function idIssues(id: string, ownHosts: readonly string[], development: boolean): string[] {
  if (ownHosts.includes(id)) return ['must not be the host of this service']
  const isLocal = id === 'localhost' || id.endsWith('.localhost')
  if (isLocal) return development ? [] : ['must not be localhost in production']
  if (ownHosts.some((ownHost) => isUnder(id, ownHost) || isUnder(ownHost, id)))
    return ['must not be a parent or subdomain of the host of this service']
  return []
}

const isUnder = (host: string, parent: string): boolean => host.endsWith(`.${parent}`)

function originIssues(
  { origins, topOrigins = [] }: RelyingParty,
  ownOrigins: readonly string[],
): { at: string; issue: string }[] {
  const issue = 'must not be the origin of this service'
  return [
    ...origins.flatMap((origin, index) => (ownOrigins.includes(origin) ? [{ at: `origins[${index}]`, issue }] : [])),
    ...topOrigins.flatMap((origin, index) =>
      ownOrigins.includes(origin) ? [{ at: `topOrigins[${index}]`, issue }] : [],
    ),
  ]
}
