// Compiles in threads of their own: a large set takes many seconds, and no request should wait for it.
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { b64uSha256 } from '@countersign/platform/crypto'
import { createThread } from '@countersign/platform/threads'
import { Turns } from '@countersign/platform/turns'
import { LRUCache } from 'lru-cache'
import type { Compilation, CompilationPiece, CompiledPolicy, CompileRequest, PolicySource } from './compiled.ts'

const rememberedMs = 10 * 60_000
const maxRemembered = 16
const maxRememberedPolicies = 40_000
/** Changed by tests only. */
interface Limits {
  /** Beyond this length, a set is compiled in the thread for large sets, so that small ones never wait for it. */
  largeCharacters: number
  /** How long the caller of a large set waits before it gets a response without the result. */
  patienceMs: number
}

export interface Progress {
  /** Policies, of which each is read, validated and compiled. */
  readonly done: number
  readonly total: number
}

/** A compilation that may still be running. */
export interface Compiling {
  readonly compilation: Promise<Compilation>
  progress(): Progress
}

export class PolicyCompiler {
  readonly #small = new Lane()
  readonly #large = new Lane()
  readonly #running = new Map<string, Compiling>()
  // An administrator saves a draft, checks some changes, tries it, and then publishes it.
  readonly #remembered = new LRUCache<string, Compilation>({
    max: maxRemembered,
    maxSize: maxRememberedPolicies,
    sizeCalculation: ({ compiled }) => 1 + (compiled?.policies.length ?? 0),
    ttl: rememberedMs,
  })
  readonly limits: Limits = { largeCharacters: 256 * 1024, patienceMs: 4_000 }

  compile(tenantId: string, source: PolicySource): Promise<Compilation> {
    return this.begin(tenantId, source).compilation
  }

  /** Undefined if it takes long: it continues, and a later call finds it done. */
  async compileSoon(tenantId: string, source: PolicySource): Promise<Compilation | undefined> {
    const { compilation } = this.begin(tenantId, source)
    if (!this.#isLarge(source)) return compilation
    const { promise: timedOut, resolve } = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => resolve(undefined), this.limits.patienceMs)
    try {
      return await Promise.race([compilation, timedOut])
    } finally {
      clearTimeout(timer)
    }
  }

  begin(tenantId: string, { schema, policies }: PolicySource): Compiling {
    const key = `${tenantId} ${b64uSha256(JSON.stringify([schema, policies]))}`
    const known = this.#remembered.get(key)
    if (known) return { compilation: Promise.resolve(known), progress: () => ({ done: 1, total: 1 }) }
    const running = this.#running.get(key)
    if (running) return running
    const lane = this.#isLarge({ schema, policies }) ? this.#large : this.#small
    const progress = new Int32Array(new SharedArrayBuffer(8))
    const compilation = lane
      .compile({ tenantId, schema, policies, progress })
      .then((done) => {
        this.#remembered.set(key, done)
        return done
      })
      .finally(() => this.#running.delete(key))
    // A caller that stopped waiting does not handle its failure.
    compilation.catch(() => undefined)
    const begun = {
      compilation,
      progress: () => ({ done: Atomics.load(progress, 0), total: Atomics.load(progress, 1) }),
    }
    this.#running.set(key, begun)
    return begun
  }

  #isLarge({ schema, policies }: PolicySource): boolean {
    return schema.length + policies.length > this.limits.largeCharacters
  }
}

class Lane {
  readonly #thread = createThread(new URL('./thread.ts', import.meta.url), { keptIdleMs: rememberedMs })
  // One at a time, because two large sets would only slow down each other. Tenants take turns.
  readonly #turns = new Turns(1)

  compile(request: CompileRequest): Promise<Compilation> {
    return this.#turns.take(request.tenantId, () => this.#thread.use((worker) => askFor(worker, request)))
  }
}

/** Piece by piece: to receive ten thousand policies in one message would block the event loop. */
async function askFor(worker: Worker, request: CompileRequest): Promise<Compilation> {
  const policies: CompiledPolicy[] = []
  let asked: CompileRequest | 'next' = request
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
