// Files called *.data.ts are run while the pages are built, and only the values that they export reach a page: what the
// contract says can be shown without the library that says it.
import type { Plugin } from 'vite'

const dataFile = /\.data\.ts$/

export function buildTimeData(): Plugin {
  return {
    name: 'build-time-data',
    enforce: 'pre',
    async load(id) {
      if (!dataFile.test(id)) return undefined
      const values = (await import(id)) as Record<string, unknown>
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
