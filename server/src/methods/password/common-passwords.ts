// The list of common passwords. Its first lines say where it comes from; `zcat` shows it.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

let known: ReadonlySet<string> | undefined

/** A year and a symbol, or as many other characters, after a common password add nothing: `welcome2027!`. */
const addition = /[^\p{L}]{0,5}$/u

/** For a password in lower case. */
export function isCommon(password: string): boolean {
  known ??= readList()
  for (let end = password.search(addition); end <= password.length; end++) {
    if (known.has(password.slice(0, end))) return true
  }
  return false
}

function readList(): ReadonlySet<string> {
  const file = gunzipSync(readFileSync(new URL('common-passwords.txt.gz', import.meta.url))).toString()
  return new Set(file.slice(file.indexOf('\n\n')).trim().split('\n'))
}
