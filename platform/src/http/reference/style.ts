import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sheets = ['theme', 'layout', 'content', 'fields', 'code', 'try-it', 'print']

export const style = sheets
  .map((sheet) => readFileSync(new URL(`./style/${sheet}.css`, import.meta.url), 'utf8'))
  .join('\n')

/** As a Content-Security-Policy names it. */
export const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`
