// Builds the web pages, if need be, for whoever needs them outside of `npm start` and `npm test`.
import { resolve } from 'node:path'
import { buildPages } from './bootstrap/pages.mjs'

await buildPages(resolve(import.meta.dirname, '..'), process.execPath)
