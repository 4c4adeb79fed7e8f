// Compiles beside everything else: a large set takes seconds, and nobody else should wait for it.
import { Worker } from 'node:worker_threads'
import type { Compilation, PolicySource } from './compiled.ts'

export interface Compiler {
  compile(source: PolicySource): Promise<Compilation>
}

const thread = new URL('./thread.ts', import.meta.url)
const keptIdleMs = 30_000

export function createCompiler(): Compiler {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  // Whoever has saved a draft tries it, and then publishes it.
  let known: { readonly source: PolicySource; readonly compilation: Compilation } | undefined

  const end = () => {
    void worker?.terminate()
    worker = undefined
    known = undefined
  }

  const run = async (source: PolicySource): Promise<Compilation> => {
    if (known?.source.schema === source.schema && known.source.policies === source.policies) return known.compilation
    clearTimeout(idle)
    worker ??= new Worker(thread)
    worker.ref()
    try {
      const compilation = await answerOf(worker, source)
      known = { source, compilation }
      return compilation
    } catch (error) {
      end()
      throw error
    } finally {
      worker?.unref()
      idle = setTimeout(end, keptIdleMs).unref()
    }
  }

  return {
    // One at a time: two large sets would only hold up each other.
    compile(source) {
      const result = last.then(() => run(source))
      last = result.catch(() => undefined)
      return result
    },
  }
}

function answerOf(worker: Worker, source: PolicySource): Promise<Compilation> {
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void) => {
      worker.off('message', answered).off('error', failed).off('exit', ended)
      settled()
    }
    const answered = (compilation: Compilation) => settle(() => resolve(compilation))
    const failed = (error: unknown) => settle(() => reject(error))
    const ended = () => failed(new Error('The thread that compiles policies has ended.'))
    worker.on('message', answered).on('error', failed).on('exit', ended)
    worker.postMessage(source)
  })
}
