import { readFileSync } from 'node:fs'

/** A classic script without imports: search, copy buttons, the chosen language, and the form that sends requests. */
export const script = readFileSync(new URL('./script/reference.js', import.meta.url), 'utf8')
