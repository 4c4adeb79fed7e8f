// How the text of a setting is read.
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { urlsOfHosts } from './database-hosts.ts'
import { fileFailure } from './file-failure.ts'
import type { Parse } from './settings.ts'

export const text: Parse<string> = (value) => value

export function integer(minimum: number, maximum: number): Parse<number> {
  return (value) => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < minimum || number > maximum) {
      throw new Error(`must be a whole number from ${minimum} to ${maximum}, not "${value}".`)
    }
    return number
  }
}

export const port = integer(0, 65_535)

export function oneOf<const Choice extends string>(...choices: readonly Choice[]): Parse<Choice> {
  return (value) => {
    if (!choices.includes(value as Choice)) throw new Error(`must be one of ${choices.join(', ')}, not "${value}".`)
    return value as Choice
  }
}

export function listOf<Value>(parse: Parse<Value>): Parse<readonly Value[]> {
  return (value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(parse)
}

/** A list whose values are each served once: it must not be empty (as "," is) and must not repeat a value. */
export function someOf<Value>(parse: Parse<Value>): Parse<readonly Value[]> {
  return (value) => {
    const list = listOf(parse)(value)
    if (list.length === 0 || new Set(list).size < list.length)
      throw new Error(`must contain at least one value, and none twice, not "${value}".`)
    return list
  }
}

const hostName = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/i

/** A host that ends in a number and is not an IPv4 address is a mistyped address, never a name. */
export const host: Parse<string> = (value) => {
  const isName = hostName.test(value) && !/(^|\.)\d+$/.test(value)
  if (!isIP(value) && !isName) {
    throw new Error(`must be an address or name of this machine, such as 127.0.0.1, 0.0.0.0 or ::, not "${value}".`)
  }
  return value
}

export const httpUrl: Parse<string> = (value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.pathname !== '/') {
    throw new Error(
      `must be an http or https address without a path, such as https://auth.example.com, not "${value}".`,
    )
  }
  return url.origin
}

/** For an API whose base URL ends in its version: `https://api.example.com/v1`. */
export function versionedUrl(versionSegment: string): Parse<string> {
  return (value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined
    const base = url?.href.replace(/\/$/, '')
    const isPlain = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username
    if (!base || !isPlain || !base.endsWith(versionSegment)) {
      throw new Error(
        `must be an http or https address that ends in ${versionSegment}, such as https://api.example.com${versionSegment}, not "${value}".`,
      )
    }
    return base
  }
}

/** Some paths are reserved for one service whatever the context paths are; `/.` and `/..` are not valid segments. */
export function contextPath(taken: readonly string[]): Parse<string> {
  return (value) => {
    if (!/^\/(?!\.{1,2}$)[A-Za-z0-9._~-]+$/.test(value) || taken.includes(value)) {
      throw new Error(`must be one path segment such as /AuthPage, and none of ${taken.join(', ')}, not "${value}".`)
    }
    return value
  }
}

/** The value is not repeated: it may hold a password. */
export const databaseUrl: Parse<string> = (value) => {
  if (!/^postgres(ql)?:\/\//.test(value) || !hasValidHosts(value)) {
    throw new Error('must look like postgres://user:password@host:5432/database. Separate several hosts by commas.')
  }
  return value
}

function hasValidHosts(url: string): boolean {
  let urls: readonly string[]
  try {
    urls = urlsOfHosts(url)
  } catch {
    return false
  }
  if (!urls.every((each) => URL.canParse(each))) return false
  if (urls.length > 1) assertWritableWanted(new URL(urls[0] ?? ''))
  return true
}

/** Of several hosts we use the one that accepts writes, so a wish for another one would be ignored. */
function assertWritableWanted({ searchParams }: URL): void {
  const wanted = searchParams.get('target_session_attrs')
  if (wanted !== null && wanted !== 'read-write' && wanted !== 'primary')
    throw new Error('must have no target_session_attrs other than read-write: only a host that accepts writes is used.')
}

/** For a database of which no host is searched. */
export const singleDatabaseUrl: Parse<string> = (value) => {
  if (urlsOfHosts(databaseUrl(value)).length > 1)
    throw new Error('must have one host, such as that of a load balancer.')
  return value
}

/** The path may be shown, the content may not. */
export const databaseUrlFile: Parse<string> = (path) => {
  const wanted = `must be a file with one line that looks like postgres://user:password@host:5432/database, not "${path}".`
  let content: string
  try {
    content = readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new Error(`${wanted} It cannot be read: ${fileFailure(error)}.`)
  }
  try {
    return databaseUrl(content)
  } catch {
    throw new Error(wanted)
  }
}

/** An address that may have a path, to which `/v1/traces` is added. */
export const collectorUrl: Parse<string> = (value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    throw new Error(`must be an http or https address such as http://127.0.0.1:4318, not "${value}".`)
  }
  return url.href
}

/** The value is not repeated: it is usually a credential. */
export const headerPair: Parse<readonly [name: string, value: string]> = (pair) => {
  const [, name, value] = /^\s*([\w-]+)=([^\r\n]+)$/.exec(pair) ?? []
  try {
    if (name && value) return [name.toLowerCase(), decodeURIComponent(value.trim())]
  } catch {
    // Reported below.
  }
  throw new Error('must be pairs such as authorization=Bearer%20abc, with values encoded as in a URL.')
}
