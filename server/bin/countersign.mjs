#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Reading our TypeScript takes half of a start: what was read once is kept with the packages.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/countersign', import.meta.url)))
await import('../src/main.ts')
