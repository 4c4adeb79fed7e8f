// What a key may be used for (RFC 6030 section 5): software that cannot follow a key's policy must not use the key.
import { LineRefused } from '../line-refused.ts'
import { descendant, textOf, type XmlElement } from './xml-element.ts'

const followed = ['StartDate', 'ExpiryDate', 'KeyUsage', 'PINPolicy']

export function assertUsable(key: XmlElement | undefined, now: number): void {
  const policy = descendant(key, 'Policy')
  if (!policy) return
  if (policy.children.some(({ name }) => !followed.includes(name))) {
    throw new LineRefused('has a policy that is not supported')
  }
  const usages = policy.children.filter(({ name }) => name === 'KeyUsage')
  if (usages.length > 0 && !usages.some(({ text }) => text.trim() === 'OTP')) {
    throw new LineRefused('must not be used for one-time passwords, according to its policy')
  }
  // A PIN that is typed into the token itself does not concern us; any other would be part of the code.
  const pinUsage = descendant(policy, 'PINPolicy')?.attributes.PINUsageMode ?? 'Local'
  if (pinUsage !== 'Local') throw new LineRefused('requires a PIN with its code, according to its policy')
  const start = textOf(policy, 'StartDate')
  if (start !== undefined && !(Date.parse(start) <= now))
    throw new LineRefused('is not valid yet, according to its policy')
  const expiry = textOf(policy, 'ExpiryDate')
  if (expiry !== undefined && !(Date.parse(expiry) > now)) throw new LineRefused('has expired, according to its policy')
}
