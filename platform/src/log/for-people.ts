// Log records on a terminal: one line per record, message first, in the reader's local time.

interface Writable {
  write(text: string): unknown
}

const colours: Readonly<Record<string, string>> = { warn: '\u001b[33m', error: '\u001b[31m', fatal: '\u001b[31m' }
const dim = '\u001b[2m'
const plain = '\u001b[0m'

export function forPeople(terminal: Writable): Writable {
  return {
    write(line) {
      const { time, level, msg, pid: _pid, ...rest } = JSON.parse(line) as Record<string, unknown>
      const clock = new Date(String(time)).toTimeString().slice(0, 8)
      const details = Object.entries(rest).map(([name, value]) => `${name}=${shown(value)}`)
      const text = [
        `${colours[String(level)] ?? ''}${String(msg ?? level)}${plain}`,
        `${dim}${details.join(' ')}${plain}`,
      ]
      return terminal.write(`${dim}${clock}${plain} ${text.join(' ')}\n`)
    },
  }
}

/** Texts from outside are quoted, so that none of them can control the terminal. */
function shown(value: unknown): string {
  const { stack } = Object(value) as { stack?: unknown }
  if (typeof stack === 'string') return `\n${stack.replace(/[^\P{C}\n]/gu, '')}`
  return typeof value === 'string' && /^[\w./:-]+$/.test(value) ? value : JSON.stringify(value)
}
