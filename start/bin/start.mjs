#!/usr/bin/env node
import { launch } from '@countersign/server/launch'

await launch({ name: 'start', source: new URL('../src/main.ts', import.meta.url).href })
