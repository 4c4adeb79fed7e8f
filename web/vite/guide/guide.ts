// The documentation site, from the Markdown of the repository. Everything in it is a file: it can be published anywhere.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { guideFiles } from './site.ts'

const styleSheets = ['theme', 'layout', 'menu', 'search', 'article', 'code', 'diagram']
const scripts = ['theme', 'guide', 'search']

/** `root` is the folder of the pages; the documents are in the repository around it. */
export function guide(root: string): Plugin {
  const folder = join(root, 'src/guide')
  return {
    name: 'guide',
    apply: 'build',
    async generateBundle() {
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName: `guide/${fileName}`, source })
      for (const [path, content] of guideFiles(join(root, '..'))) emit(path, content)
      emit('guide.css', styleSheets.map((name) => readFileSync(join(folder, `${name}.css`), 'utf8')).join('\n'))
      emit('icon.svg', readFileSync(join(root, 'src/pages/authenticator/public/icon.svg')))
      const bundled = await Promise.all(scripts.map((name) => bundle(join(folder, `${name}.ts`))))
      for (const [index, code] of bundled.entries()) emit(`${scripts[index]}.js`, code)
    },
  }
}

/** One classic script without imports: a module would not load from a file that is opened without a server. */
async function bundle(source: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, rolldownOptions: { input: source, output: { format: 'iife' } } },
  })
  const [{ output }] = [result].flat() as [Rolldown.RolldownOutput]
  return output[0].code
}
