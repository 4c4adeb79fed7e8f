#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { bundledProgram } from '../../scripts/bootstrap/bundle-place.mjs'

const repository = fileURLToPath(new URL('../../', import.meta.url))

// Reading our TypeScript takes half of a start: what was read once is kept with the packages.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/countersign', import.meta.url)))
await import(bundledProgram(repository, 'petstore') ?? '../src/main.ts')
