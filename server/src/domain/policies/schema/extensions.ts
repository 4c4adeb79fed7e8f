// How JSON represents Cedar's types that JSON does not have.
import { isIP } from 'node:net'
import type { ExtensionName } from './resolved-schema.ts'

interface Extension {
  readonly fn: string
  /** Undefined if the text is not of this type. */
  readonly read: (text: string) => string | undefined
  readonly issue: string
}

const when = (text: string, good: boolean) => (good ? text : undefined)
const decimalAtMost = 922_337_203_685_477
const durationForm = /^-?(?=\d)(\d{1,9}d)?(\d{1,12}h)?(\d{1,12}m)?(\d{1,12}s)?(\d{1,15}ms)?$/
const timeForm = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2}))?$/
const networkForm = /^([^/]+)(?:\/(\d{1,3}))?$/

export const extensions: Readonly<Record<ExtensionName, Extension>> = {
  decimal: {
    fn: 'decimal',
    read: (text) => when(text, /^-?\d{1,15}\.\d{1,4}$/.test(text) && Math.abs(Number(text)) < decimalAtMost),
    issue: 'must be a decimal number in quotes, with one to four digits after the point: "12.50"',
  },
  ipaddr: {
    fn: 'ip',
    read(text) {
      const [, address = '', prefix] = networkForm.exec(text) ?? []
      const version = isIP(address)
      if (version === 0 || address.includes('%') || Number(prefix ?? 0) > (version === 4 ? 32 : 128)) return undefined
      // Cedar does not parse IPv4 within IPv6: `::ffff:10.0.0.1` is converted.
      const plain = version === 4 ? address : new URL(`http://[${address}]`).hostname.slice(1, -1)
      return prefix === undefined ? plain : `${plain}/${prefix}`
    },
    issue: 'must be an IP address, or a range such as "10.0.0.0/8"',
  },
  datetime: {
    fn: 'datetime',
    read(text) {
      const time = timeForm.test(text) ? Date.parse(text) : Number.NaN
      return Number.isNaN(time) ? undefined : new Date(time).toISOString()
    },
    issue: 'must be an RFC 3339 timestamp',
  },
  duration: {
    fn: 'duration',
    read: (text) => when(text, durationForm.test(text)),
    issue: 'must be a duration such as "1h30m"',
  },
}
