// A measurement's table: printed, and written to `results/`. It describes what the numbers depend on, but does not
// identify the machine.
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { describeTarget, type Target } from './target.ts'

const results = join(import.meta.dirname, '../results')

export interface Report {
  readonly name: string
  readonly title: string
  /** How it was measured. */
  readonly method: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly targets: readonly Target[]
}

/** Further tables go into the same file. */
export async function publish(report: Report, ...further: readonly Omit<Report, 'name'>[]): Promise<void> {
  const text = [report, ...further].map(markdown).join('\n')
  console.log(`\n${text}`)
  await mkdir(results, { recursive: true })
  await writeFile(join(results, `${report.name}.md`), text)
}

function markdown({ title, method, columns, rows, targets }: Omit<Report, 'name'>): string {
  const day = new Date().toISOString().slice(0, 10)
  const machine = `Node ${process.versions.node}, ${process.platform} ${process.arch}, ${availableParallelism()} cores`
  const verdicts = targets.map((target) => `- ${describeTarget(target)}\n`).join('')
  return `# ${title}\n\n${day}, ${machine}. ${method}\n\n${table(columns, rows)}${verdicts ? `\n${verdicts}` : ''}`
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((column, index) => Math.max(column.length, ...rows.map((row) => row[index]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0))).join(' | ')} |\n`
  const rule = widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return line(columns) + line(rule) + rows.map(line).join('')
}
