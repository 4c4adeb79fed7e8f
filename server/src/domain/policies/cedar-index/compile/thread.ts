// The thread that compiles.
import { parentPort } from 'node:worker_threads'
import { lowerThreadPriority } from '@countersign/platform/threads'
import { LRUCache } from 'lru-cache'
import { isTrap, newCedar } from '../../cedar/cedar.ts'
import { compile } from './compile.ts'
import type { Compilation, CompilationPiece, CompileRequest } from './compiled.ts'
import { CompileMemory } from './memory.ts'

const policiesAtOnce = 200

/** For input on which Cedar itself traps. */
const unreadable: Compilation = {
  issues: [
    {
      file: 'policies',
      severity: 'error',
      policyId: null,
      line: 1,
      column: 1,
      message: 'this cannot be parsed: a part of the schema or the policies is too large or nested too deeply',
      help: null,
    },
  ],
}

let cedar = newCedar()
// Each tenant's own: what one tenant has compiled must not make another's faster, which the other could notice.
const memories = new LRUCache<string, CompileMemory>({
  max: 8,
  maxSize: 40_000,
  sizeCalculation: ({ size }) => size + 1,
})

let pieces: Iterator<CompilationPiece> = piecesOf(unreadable)

lowerThreadPriority()
parentPort?.on('message', (asked: CompileRequest | 'next') => {
  if (asked !== 'next') pieces = piecesOf(compilationOf(asked))
  parentPort?.postMessage(pieces.next().value)
})

function* piecesOf({ issues, compiled }: Compilation): Generator<CompilationPiece> {
  const { schema, policies = [] } = compiled ?? {}
  let from = 0
  for (; from + policiesAtOnce < policies.length; from += policiesAtOnce) {
    yield { last: false, policies: policies.slice(from, from + policiesAtOnce) }
  }
  yield { last: true, issues, ...(schema ? { schema, policies: policies.slice(from) } : {}) }
}

function compilationOf({ tenantId, progress, ...source }: CompileRequest): Compilation {
  const memory = memories.get(tenantId) ?? new CompileMemory()
  try {
    const compilation = compile(cedar, source, { memory, progress })
    memories.set(tenantId, memory)
    return compilation
  } catch (error) {
    memories.delete(tenantId)
    if (!isTrap(error)) throw error
    cedar = newCedar()
    return unreadable
  }
}
