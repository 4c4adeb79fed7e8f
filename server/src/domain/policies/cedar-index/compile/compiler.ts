// Compiles in a thread of its own: a large set takes seconds, and no request should wait for it.
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { createThread, Turns } from '@countersign/platform/turns'
import type { Compilation, CompilationPiece, CompiledPolicy, PolicySource } from './compiled.ts'

export interface Compiler {
  compile(tenantId: string, source: PolicySource): Promise<Compilation>
}

const rememberedMs = 30_000

export function createCompiler(): Compiler {
  const thread = createThread(new URL('./thread.ts', import.meta.url))
  // One at a time, because two large sets would only slow down each other. Tenants take turns.
  const turns = new Turns(1)
  // An administrator saves a draft, tries it, and then publishes it.
  let known: { readonly source: PolicySource; readonly compilation: Compilation } | undefined
  let forgetting: NodeJS.Timeout | undefined

  const run = async (source: PolicySource): Promise<Compilation> => {
    if (known?.source.schema === source.schema && known.source.policies === source.policies) return known.compilation
    const compilation = await thread.use((worker) => askFor(worker, source))
    known = { source, compilation }
    clearTimeout(forgetting)
    forgetting = setTimeout(() => {
      known = undefined
    }, rememberedMs).unref()
    return compilation
  }

  return { compile: (tenantId, source) => turns.take(tenantId, () => run(source)) }
}

/** Piece by piece: to receive ten thousand policies in one message would hold up the event loop. */
async function askFor(worker: Worker, { schema, policies: text }: PolicySource): Promise<Compilation> {
  const policies: CompiledPolicy[] = []
  let asked: PolicySource | 'next' = { schema, policies: text }
  for (;;) {
    worker.postMessage(asked)
    const [piece] = (await once(worker, 'message')) as [CompilationPiece]
    policies.push(...(piece.policies ?? []))
    if (piece.last) {
      const { issues, schema: resolved } = piece
      return resolved ? { issues, compiled: { schema: resolved, policies } } : { issues }
    }
    asked = 'next'
  }
}
