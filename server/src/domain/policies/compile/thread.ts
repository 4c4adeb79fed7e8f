// The thread that compiles.
import { parentPort } from 'node:worker_threads'
import { isTrap, newCedar } from '../cedar.ts'
import { compile } from './compile.ts'
import type { Compilation, PolicySource } from './compiled.ts'

/** Where Cedar itself gives up, which it does by breaking. */
const unreadable: Compilation = {
  issues: [
    {
      file: 'policies',
      severity: 'error',
      policyId: null,
      line: 1,
      column: 1,
      message: 'this cannot be read: something in the schema or in the policies is too large or nested too deeply',
      help: null,
    },
  ],
}

let cedar = newCedar()

parentPort?.on('message', (source: PolicySource) => parentPort?.postMessage(compilationOf(source)))

function compilationOf(source: PolicySource): Compilation {
  try {
    return compile(cedar, source)
  } catch (error) {
    if (!isTrap(error)) throw error
    cedar = newCedar()
    return unreadable
  }
}
