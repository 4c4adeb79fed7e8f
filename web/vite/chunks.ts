// Which code is loaded together. Left alone, the bundler makes one file of whatever the same pages share: a hundred for one page of
// the console.
import { join } from 'node:path'
import type { Rolldown } from 'vite'

const page = /[\\/]src[\\/]pages[\\/]|\.html$/
const consolePage = /[\\/]src[\\/]pages[\\/]console[\\/]/
/** Loaded for one language only. */
const messages = /[\\/]messages[\\/]/
/** Half the size of everything else, for the few who edit policies. */
const codeEditor = /[\\/]policies[\\/]editor[\\/]|[\\/]node_modules[\\/](@codemirror|@lezer)[\\/]/

/** `lightest` are the pages with the least code: every page loads what they need, and they load no more than that. */
export function chunks(root: string, lightest: readonly string[]): Rolldown.OutputOptions['codeSplitting'] {
  const needed = importsOf(lightest.map((file) => join(root, file)))
  const isShared = (id: string) => !(page.test(id) || messages.test(id) || codeEditor.test(id))
  return {
    // A group also takes what its modules import, unless it is in a group of higher priority.
    groups: [
      { name: (id, graph) => (isShared(id) && needed(graph).has(id) ? 'base' : null), debugName: 'base', priority: 3 },
      { name: 'shared', test: isShared, minShareCount: 2, priority: 2 },
      {
        name: 'console-shared',
        test: (id) => consolePage.test(id) && !messages.test(id) && !codeEditor.test(id),
        minShareCount: 2,
        priority: 1,
      },
      { name: 'code-editor', test: codeEditor, priority: 0 },
    ],
  }
}

/** With what these import in turn, and without what is only loaded later. */
function importsOf(entries: readonly string[]): (graph: Rolldown.ChunkingContext) => ReadonlySet<string> {
  let found: Set<string> | undefined
  return (graph) => {
    if (found) return found
    found = new Set(entries)
    // The loop also visits what it adds.
    for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
    return found
  }
}
