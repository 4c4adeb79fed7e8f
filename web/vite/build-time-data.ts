// What pages get as plain values, made while they are built. A file called *.data.ts is run, and only the values that it exports
// reach a page. Of an operation's signature a page needs the address; its types are gone by then, and its schemas would bring
// their library along.
import type { Target } from '@countersign/contract/operations'
import type { Plugin } from 'vite'

const dataFile = /\.data\.ts$/
const signatureFile = /\/contract\/src\/operations\/svc-[^/]+\/(?!index\.ts).+\.ts$/

export function buildTimeData(): Plugin {
  return {
    name: 'build-time-data',
    enforce: 'pre',
    async load(id) {
      if (dataFile.test(id)) return moduleOf(await import(id), (value) => value)
      if (signatureFile.test(id)) return moduleOf(await import(id), addressOnly)
      return undefined
    },
  }
}

const addressOnly = ({ service, method, path, consumes }: Target): Target => ({ service, method, path, consumes })

function moduleOf<Value>(values: Readonly<Record<string, Value>>, shown: (value: Value) => unknown): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(shown(value))}`)
    .join('\n')
}
