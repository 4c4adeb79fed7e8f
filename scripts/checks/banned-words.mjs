// Words that make a sentence hard to read: they hide the actor, or stand in for a term of the field.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const words = [
  'whoever',
  'somebody',
  'nobody',
  'anybody',
  'everybody',
  'anew',
  'meanwhile',
  'by itself',
  'is good for',
  'goes on',
  'is told',
  'what became of',
  'not to be had',
  'at first',
  // For "only". What is left alone, or stands alone, is meant literally.
  '(?<!\\b(?:left|leaves?|stands?)\\s)alone',
]

/** Variables, and the Unix user without rights. */
const names = /'nobody'|\bconst alone\b|\balone(?=\.\w|\()|\(alone\)|\? alone :/g

/** Files whose strings are mostly data, such as the id of an unknown user. Only comments and test titles count there. */
const tests = /\.(?:test|fixture)\.ts$/
const prose = /(?<=^|\s)(?:\/\/[^\n]*|\/\*.*?\*\/)|(?:\b(?:test|describe)(?:\.\w+)*|\))\(\s*(['"`])(?:(?!\1)[^\n])*\1/gs

/** Where they are counted, and how many are allowed. The number of an entry may only fall. */
export const bans = [
  { name: 'pages', files: ['web/src/**/*.{ts,tsx,css}', 'web/*.html'], words, allowed: 0 },
  {
    name: 'docs',
    files: ['*.md', 'docs/**/*.md', '*/README.md', 'examples/*/README.md'],
    // The code writes these: tables that are generated from it, and the output of commands.
    except: /<!-- generated: .+? -->.*?<!-- end -->|^```console.*?^```$/gms,
    words,
    allowed: 0,
  },
  { name: 'contract', files: ['contract/src/**/*.ts'], words, allowed: 0 },
  { name: 'server', files: ['server/src/**/*.ts'], except: names, data: tests, words, allowed: 0 },
  { name: 'platform', files: ['platform/src/**/*.ts'], except: names, data: tests, words, allowed: 0 },
  { name: 'pet store', files: ['petstore/src/**/*.ts', 'start/src/**/*.ts'], data: tests, words, allowed: 0 },
  { name: 'SDK', files: ['sdk/src/**/*.ts'], data: tests, words, allowed: 0 },
  {
    name: 'tests and tools',
    files: ['testkit/src/**/*.ts', 'e2e/!(browser|docs)/**/*.ts', 'scripts/**/*.mjs', 'bench/**/*.{ts,mjs}'],
    data: /./,
    words,
    allowed: 0,
  },
]

const shown = 20

export function bannedWordViolations(root, entries = bans) {
  return entries.flatMap((entry) => {
    const found = occurrences(root, entry)
    const count = `${entry.name}: ${found.length} banned words`
    if (found.length > entry.allowed) {
      const more = found.length > shown ? [`… and ${found.length - shown} more`] : []
      return [`${count}, ${entry.allowed} allowed; rewrite the sentence:`, ...found.slice(0, shown), ...more]
    }
    if (found.length < entry.allowed) return [`${count}, ${entry.allowed} allowed; lower the number to ${found.length}`]
    return []
  })
}

function occurrences(root, { files, except, data, words }) {
  // Between two words may be a line break, with the mark of a comment.
  const gap = '\\s+(?:(?://|\\*)\\s*)?'
  const pattern = new RegExp(`\\b(?:${words.join('|').replaceAll(' ', gap)})\\b`, 'gi')
  return globSync(files, { cwd: root })
    .sort()
    .flatMap((path) => {
      const whole = readFileSync(join(root, path), 'utf8')
      const counted = except ? whole.replaceAll(except, emptyLines) : whole
      const text = data?.test(path) ? onlyProse(counted) : counted
      return Array.from(text.matchAll(pattern), ({ 0: word, index }) => {
        const line = text.slice(0, index).split('\n').length
        return `${path}:${line}: “${word.replace(/\s+(?:(?:\/\/|\*)\s*)?/g, ' ')}”`
      })
    })
}

/** Keeps the line breaks, so that a violation names the right line. */
const emptyLines = (part) => part.replaceAll(/[^\n]/g, '')

function onlyProse(source) {
  let end = 0
  const parts = Array.from(source.matchAll(prose), ({ 0: part, index }) => {
    const between = emptyLines(source.slice(end, index))
    end = index + part.length
    return `${between} ${part}`
  })
  return parts.join('')
}
