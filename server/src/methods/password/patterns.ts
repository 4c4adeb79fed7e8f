// Passwords that are predictable from their first few characters.

const rows = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '!@#$%^&*()',
]
const tracks = rows.flatMap((row) => [row + row, [...row, ...row].reverse().join('')])

/** For a password in lower case: one repeated piece, or only runs, as in `aaaa1234` and `qwertz4321`. */
export function isPattern(password: string): boolean {
  return /^(.+?)\1+$/su.test(password) || isNothingButRuns(password)
}

function isNothingButRuns(text: string): boolean {
  let rest = text
  while (rest !== '') {
    const run = runAtStart(rest)
    if (run.length < 3) return false
    rest = rest.slice(run.length)
  }
  return true
}

function runAtStart(text: string): string {
  const repeated = /^(.)\1*/su.exec(text)?.[0] ?? ''
  return tracks.reduce((longest, track) => {
    const run = sharedStart(text, track)
    return run.length > longest.length ? run : longest
  }, repeated)
}

/** How far the text follows the track, from any starting point. */
function sharedStart(text: string, track: string): string {
  let length = 0
  while (length < text.length && track.includes(text.slice(0, length + 1))) length++
  return text.slice(0, length)
}
