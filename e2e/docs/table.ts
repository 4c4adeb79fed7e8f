export const code = (text: string) => `\`${text}\``

const cell = (text: string) => text.replaceAll('|', '\\|')

/** A table without rows means that what generates it has lost its source. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) throw new Error(`The table of ${columns.join(', ')} has no rows.`)
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(columns), `|${'---|'.repeat(columns.length)}`, ...rows.map(line)].join('\n')
}
