// A page's service worker, where it has one: one file without imports, which knows what the page needs to open offline.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

export function serviceWorker(root: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.facadeModuleId?.endsWith('.html')) continue
        const page = basename(chunk.facadeModuleId, '.html')
        const source = join(root, 'src/pages', page, 'service-worker/main.ts')
        if (!existsSync(source)) continue
        const fileName = `${page}/service-worker.js`
        this.emitFile({ type: 'asset', fileName, source: await bundled(source, filesOf(chunk, bundle), bundle) })
      }
    },
  }
}

async function bundled(source: string, files: readonly string[], bundle: Bundle): Promise<string> {
  const fingerprint = createHash('sha256').update(JSON.stringify(files))
  for (const output of Object.values(bundle)) {
    if (output.fileName.endsWith('.html') && output.type === 'asset') fingerprint.update(output.source)
  }
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      __PRECACHED_FILES__: JSON.stringify(files),
      __BUILD__: JSON.stringify(fingerprint.digest('hex').slice(0, 12)),
    },
    build: { write: false, rolldownOptions: { input: source, output: { format: 'iife' } } },
  })
  const [
    {
      output: [worker],
    },
  ] = [result].flat() as [Rolldown.RolldownOutput]
  return worker.code
}

/** The code and styles of a page, also those that it loads later. */
function filesOf(entry: Rolldown.OutputChunk, bundle: Bundle): string[] {
  const found = new Set<string>()
  const visit = (fileName: string): void => {
    const chunk = bundle[fileName]
    if (found.has(fileName) || chunk?.type !== 'chunk') return
    found.add(fileName)
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css)
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next)
  }
  visit(entry.fileName)
  return [...found].sort()
}
