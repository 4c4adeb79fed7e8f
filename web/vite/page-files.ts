// Files that a page is known by under a fixed name, such as its icons: src/pages/<name>/public/* becomes <name>/*.
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const inPublicFolder = /^src\/pages\/([^/]+)\/public\/(.+)$/

export function pageFiles(root: string): Plugin {
  return {
    name: 'page-files',
    generateBundle() {
      for (const path of globSync('src/pages/*/public/**', { cwd: root })) {
        const [, page, file] = inPublicFolder.exec(path.replaceAll('\\', '/')) ?? []
        if (!file || !statSync(join(root, path)).isFile()) continue
        this.emitFile({ type: 'asset', fileName: `${page}/${file}`, source: readFileSync(join(root, path)) })
      }
    },
  }
}
