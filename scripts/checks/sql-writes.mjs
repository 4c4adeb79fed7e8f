// Which tables a piece of SQL writes.
import { parseSync } from '@swc/core'

const written = /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?([a-z_][\w.]*)/gi
// Unlike `on conflict … do update set` and `for update`, it names a table, and perhaps an alias, before `set`.
const updated = /\bupdate\s+(?:only\s+)?(?!set\b)([a-z_][\w.]*)\s+(?:(?:as\s+)?(?!set\b)[a-z_]\w*\s+)?set\b/gi

/** The names of the tables, each once; tables of the schema `public` without their schema. */
export function writtenTables(sql) {
  const bare = withoutTexts(sql)
  const names = [...bare.matchAll(written), ...bare.matchAll(updated)].map(([, name]) => name.toLowerCase())
  return [...new Set(names.map((name) => name.replace(/^public\./, '')))]
}

/** Without comments and string literals, which are not executed. */
function withoutTexts(sql) {
  return sql.replaceAll(/--.*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, "''")
}

/** The SQL of every `sql` template in a TypeScript file. Each value becomes `$`. */
export function sqlTemplates(text) {
  if (!/\bsql\s*[<`]/.test(text)) return []
  const templates = []
  const visit = (node) => {
    if (node?.type === 'TaggedTemplateExpression' && node.tag.value === 'sql')
      templates.push(node.template.quasis.map(({ raw }) => raw).join('$'))
    if (typeof node === 'object' && node !== null) for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(text, { syntax: 'typescript', target: 'esnext' }))
  return templates
}
