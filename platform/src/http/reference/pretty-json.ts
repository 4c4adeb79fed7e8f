/** JSON as people write it: indented, but with short lists on one line. */
export function prettyJson(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const deeper = `${indent}  `
  const isList = Array.isArray(value)
  const entries = isList
    ? value.map((item) => prettyJson(item, deeper))
    : Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${prettyJson(member, deeper)}`)
  const [open, close] = isList ? '[]' : '{}'
  const line = `${open}${entries.join(', ')}${close}`
  const isFlat = entries.length === 0 || (isList && value.every((item) => typeof item !== 'object'))
  if (isFlat && line.length <= 60) return line
  return `${open}\n${entries.map((entry) => deeper + entry).join(',\n')}\n${indent}${close}`
}
