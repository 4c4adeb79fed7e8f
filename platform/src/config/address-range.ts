// An IP address, or a range of them in CIDR notation.
import { isIP } from 'node:net'

export interface AddressRange {
  readonly address: string
  readonly prefix: number
  readonly version: 4 | 6
}

/** Returns undefined if the text is neither. */
export function readAddressRange(text: string): AddressRange | undefined {
  const [, address = '', digits] = /^([^/%]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  if (version !== 4 && version !== 6) return undefined
  const longest = version === 4 ? 32 : 128
  const prefix = digits === undefined ? longest : Number(digits)
  return prefix > longest ? undefined : { address, prefix, version }
}

/** The text of a setting that names addresses to trust. A range of all addresses trusts every caller, so it is refused. */
export function addressRange(text: string): string {
  const range = readAddressRange(text)
  if (!range || range.prefix === 0) {
    throw new Error(`must be addresses or ranges such as 10.0.0.5 or 10.0.0.0/8, separated by commas, not "${text}".`)
  }
  return text
}
