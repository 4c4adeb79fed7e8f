// Which operations a page calls, read from its sources: whatever is given to `call` and its kind, with every part of a path
// that is known only while the page runs as `{}`.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Expression, type Node, type ObjectExpression, parseSync } from '@swc/core'

const web = join(import.meta.dirname, '../../web/src')

/** Such as `GET svc-admin/v1/users/{}`. */
export function callsOf(folders: readonly string[]): Set<string> {
  const files = folders.flatMap((folder) => globSync(join(web, folder, '**/*.{ts,tsx}')))
  return new Set(files.filter((file) => !file.endsWith('.test.ts')).flatMap(callsIn))
}

const callers = new Set(['call', 'callTagged', 'callProven', 'request', 'fetch'])

function callsIn(file: string): string[] {
  const module = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('.tsx') })
  const names = new Map<string, Meaning>()
  const calls: [caller: string, path: Expression, options: Expression | undefined][] = []
  for (const node of nodesIn(module)) {
    for (const [name, meaning] of meaningsIn(node)) names.set(name, meaning)
    if (node.type !== 'CallExpression') continue
    const { callee, arguments: given } = node as Node & { callee: Expression; arguments: { expression: Expression }[] }
    const [path, options] = given.map(({ expression }) => expression)
    if (callee.type === 'Identifier' && callers.has(callee.value) && path) calls.push([callee.value, path, options])
  }
  return calls
    .flatMap(([caller, path, options]) => textsOf(path, names).map((text) => `${methodOf(caller, options)} ${text}`))
    .filter((text) => / svc-/.test(text))
}

/** What a name stands for: an expression, or any one of some texts. */
type Meaning = { readonly is: Expression } | { readonly oneOf: readonly string[] }

/** Constants, functions that are one expression, what a loop goes through, and parameters that are one of some texts. */
function* meaningsIn(node: Node): Generator<[string, Meaning]> {
  // biome-ignore lint/suspicious/noExplicitAny: the shapes are those of the parser, and told apart by `type`
  const { type, id, init, left, right, value, typeAnnotation } = node as any
  if (type === 'VariableDeclarator' && id.type === 'Identifier' && init) {
    yield [id.value, { is: init.type === 'ArrowFunctionExpression' ? init.body : init }]
  }
  if (type === 'ForOfStatement' && left.type === 'VariableDeclaration') {
    const list = right.type === 'TsConstAssertion' ? right.expression : right
    if (list.type !== 'ArrayExpression') return
    const texts = list.elements.map((element: { expression: { value: string } }) => element.expression.value)
    yield [left.declarations[0].id.value, { oneOf: texts }]
  }
  const union = typeAnnotation?.typeAnnotation
  if (type === 'Identifier' && union?.type === 'TsUnionType') {
    const literals = union.types.map((each: { literal?: { value?: unknown } }) => each.literal?.value)
    if (literals.every((literal: unknown) => typeof literal === 'string')) yield [value, { oneOf: literals }]
  }
}

/** Every text that an expression can be. */
function textsOf(expression: Expression, names: ReadonlyMap<string, Meaning>): readonly string[] {
  const unknown = ['{}']
  switch (expression.type) {
    case 'StringLiteral':
      return [expression.value]
    case 'TemplateLiteral':
      return expression.quasis.reduce<readonly string[]>(
        (texts, { cooked = '' }, index) => {
          const next = expression.expressions[index] as Expression | undefined
          const tails = next ? textsOf(next, names) : ['']
          return texts.flatMap((text) => tails.map((tail) => `${text}${cooked}${tail}`))
        },
        [''],
      )
    case 'TsAsExpression':
    case 'TsConstAssertion':
    case 'ParenthesisExpression':
      return textsOf(expression.expression, names)
    case 'ConditionalExpression':
      return [...textsOf(expression.consequent, names), ...textsOf(expression.alternate, names)]
    case 'Identifier': {
      const meaning = names.get(expression.value)
      if (!meaning) return unknown
      return 'oneOf' in meaning ? meaning.oneOf : textsOf(meaning.is, names)
    }
    case 'CallExpression': {
      const { callee, arguments: given } = expression
      if (callee.type !== 'Identifier') return unknown
      return textsOf((callee.value === 'addressOf' && given[0]?.expression) || callee, names)
    }
    default:
      return unknown
  }
}

function methodOf(caller: string, options: Expression | undefined): string {
  if (caller === 'callProven') return 'POST'
  if (options?.type !== 'ObjectExpression') return 'GET'
  const method = memberOf(options, 'method')
  if (method?.type === 'StringLiteral') return method.value
  return memberOf(options, 'body') || memberOf(options, 'file') ? 'POST' : 'GET'
}

function memberOf({ properties }: ObjectExpression, name: string): Expression | undefined {
  for (const property of properties) {
    if (property.type === 'Identifier' && property.value === name) return property
    if (property.type !== 'KeyValueProperty' || property.key.type !== 'Identifier') continue
    if (property.key.value === name) return property.value
  }
  return undefined
}

function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && typeof value.type === 'string') yield value as Node
  for (const member of Object.values(value)) yield* nodesIn(member)
}
