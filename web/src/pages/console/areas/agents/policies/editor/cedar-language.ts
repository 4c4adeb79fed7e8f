// Cedar, policies and schemas alike, as far as colours and indentation need to know it.
import { StreamLanguage, type StringStream } from '@codemirror/language'
import { tags } from '@lezer/highlight'

const keywords = new Set(
  'permit forbid when unless if then else in has like is action entity namespace type appliesTo enum tags'.split(' '),
)
const variables = new Set(['principal', 'resource', 'context', 'attributes'])
const values = new Set(['true', 'false'])
const types = new Set(
  'Bool Boolean Long String Set Record Entity Extension ipaddr decimal datetime duration'.split(' '),
)

interface State {
  depth: number
}

function token(stream: StringStream, state: State): string | null {
  if (stream.eatSpace()) return null
  if (stream.match('//')) {
    stream.skipToEnd()
    return 'comment'
  }
  if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return 'string'
  if (stream.match(/^@\w+/)) return 'annotation'
  if (stream.match(/^\d+/)) return 'number'
  if (stream.match('::')) return 'punctuation'
  const [word] = (stream.match(/^[A-Za-z_]\w*/) as RegExpMatchArray | null) ?? []
  if (word !== undefined) return kindOf(word, stream)
  const character = stream.next() ?? ''
  if ('{[('.includes(character)) state.depth += 1
  else if ('}])'.includes(character)) state.depth = Math.max(0, state.depth - 1)
  return /[=!<>&|+\-*?]/.test(character) ? 'operator' : 'punctuation'
}

function kindOf(word: string, stream: StringStream): string {
  if (values.has(word)) return 'atom'
  // `type` and `action` are also names that attributes have.
  const isAttribute =
    stream.string.charAt(stream.start - 1) === '.' || /^\s*\??\s*:(?!:)/.test(stream.string.slice(stream.pos))
  if (isAttribute) return 'propertyName'
  if (keywords.has(word)) return 'keyword'
  if (variables.has(word)) return 'variableName.special'
  if (types.has(word) || /^[A-Z]/.test(word)) return 'typeName'
  return stream.peek() === '(' ? 'function' : 'variableName'
}

export const cedarLanguage = StreamLanguage.define<State>({
  name: 'cedar',
  startState: () => ({ depth: 0 }),
  token,
  indent: ({ depth }, after, { unit }) => Math.max(0, depth - (/^\s*[}\])]/.test(after) ? 1 : 0)) * unit,
  tokenTable: { annotation: tags.meta, function: tags.function(tags.variableName) },
  languageData: { commentTokens: { line: '//' }, closeBrackets: { brackets: ['(', '[', '{', '"'] } },
})
