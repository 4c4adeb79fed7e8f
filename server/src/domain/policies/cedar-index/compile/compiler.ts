// Compiles in a thread of its own: a large set takes seconds, and no request should wait for it.
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { createThread, Turns } from '@countersign/platform/turns'
import type { Compilation, CompilationPiece, CompiledPolicy, PolicySource } from './compiled.ts'

const rememberedMs = 30_000

export class PolicyCompiler {
  readonly #thread = createThread(new URL('./thread.ts', import.meta.url))
  // One at a time, because two large sets would only slow down each other. Tenants take turns.
  readonly #turns = new Turns(1)
  // An administrator saves a draft, tries it, and then publishes it.
  #last: { readonly source: PolicySource; readonly compilation: Compilation } | undefined
  #forgetting: NodeJS.Timeout | undefined

  compile(tenantId: string, source: PolicySource): Promise<Compilation> {
    return this.#turns.take(tenantId, () => this.#compileNow(source))
  }

  async #compileNow(source: PolicySource): Promise<Compilation> {
    const last = this.#last
    if (last?.source.schema === source.schema && last.source.policies === source.policies) return last.compilation
    const compilation = await this.#thread.use((worker) => askFor(worker, source))
    this.#last = { source, compilation }
    clearTimeout(this.#forgetting)
    this.#forgetting = setTimeout(() => {
      this.#last = undefined
    }, rememberedMs).unref()
    return compilation
  }
}

/** Piece by piece: to receive ten thousand policies in one message would block the event loop. */
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
