// Builds the web pages if necessary, for commands other than `npm start` and `npm test`.
import { resolve } from 'node:path'
import { buildPages } from './bootstrap/pages.mjs'

await buildPages(resolve(import.meta.dirname, '..'), process.execPath)
