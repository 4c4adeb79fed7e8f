// The words of a CEL expression.

export type Token =
  | { readonly kind: 'name' | 'mark'; readonly text: string }
  | { readonly kind: 'value'; readonly value: string | number }
  | { readonly kind: 'end' }

const pattern =
  /\s+|(\$?[A-Za-z_]\w*)|(\d+(?:\.\d+)?)|("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(&&|\|\||[=!<>]=|[-+*/%!<>?:.,()[\]{}])/y

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  pattern.lastIndex = 0
  while (pattern.lastIndex < text.length) {
    const at = pattern.lastIndex
    const found = pattern.exec(text)
    if (!found) throw new SyntaxError(`unexpected "${text[at]}"`)
    const [, name, number, string, mark] = found
    // The binding writes $params within an expression too.
    if (name) tokens.push({ kind: 'name', text: name.replace('$', '') })
    else if (number) tokens.push({ kind: 'value', value: Number(number) })
    else if (string) tokens.push({ kind: 'value', value: unescaped(string) })
    else if (mark) tokens.push({ kind: 'mark', text: mark })
  }
  tokens.push({ kind: 'end' })
  return tokens
}

const unescaped = (quoted: string): string =>
  quoted.slice(1, -1).replaceAll(/\\(.)/g, (_, char: string) => escapes[char] ?? char)
