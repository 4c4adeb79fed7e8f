// The thread that compiles.
import { parentPort } from 'node:worker_threads'
import { lowerThreadPriority } from '@countersign/platform/turns'
import { isTrap, newCedar } from '../../cedar/cedar.ts'
import { compile } from './compile.ts'
import type { Compilation, CompilationPiece, PolicySource } from './compiled.ts'

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

let pieces: Iterator<CompilationPiece> = piecesOf(unreadable)

lowerThreadPriority()
parentPort?.on('message', (asked: PolicySource | 'next') => {
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

function compilationOf(source: PolicySource): Compilation {
  try {
    return compile(cedar, source)
  } catch (error) {
    if (!isTrap(error)) throw error
    cedar = newCedar()
    return unreadable
  }
}
