import { invalidField } from '@countersign/contract'

export interface EmailAddress {
  readonly address: string
  /** `a•••@example.com` */
  readonly masked: string
}

// RFC 5321 without the parts that no mailbox needs and that mail servers read differently: quotes, comments, address
// literals. A domain has a dot and ends in a name, so that no mail goes to the machine itself or to a bare IP
// address.
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const domainName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/i

/**
 * Domains are case-insensitive; only the owner of a domain can compare what stands before the @ (RFC 5321 section
 * 2.4).
 */
export function parseEmailAddress(text: string): EmailAddress {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(0, at))
  const domain = text.slice(at + 1)
  if (!localPart.test(local) || local.length > 64 || !domainName.test(domain) || text.length > 254)
    throw invalidField('emailAddress', 'must be an email address, such as ada@example.com')
  const lowerDomain = domain.toLowerCase()
  return { address: `${local}@${lowerDomain}`, masked: `${local[0]}•••@${lowerDomain}` }
}
