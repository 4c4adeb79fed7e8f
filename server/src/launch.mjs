// Options for the runtime, set before any of our TypeScript is loaded.
import { enableCompileCache } from 'node:module'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { bundledProgram } from '../../scripts/bootstrap/bundle-place.mjs'

/** The server's program and the file that it is bundled from, or those of a program that contains the server. */
const countersign = { name: 'countersign', source: new URL('./main.ts', import.meta.url).href }
const repository = fileURLToPath(new URL('../../', import.meta.url))

export async function launch({ name, source } = countersign) {
  // Passwords are hashed on as many threads as there are cores, and up to four look up names; signatures and files must
  // not wait for either. See platform/src/turns/thread-pool.ts.
  process.env.UV_THREADPOOL_SIZE ??= String(Math.max(8, availableParallelism() + 6))
  // Compiling our TypeScript takes half of a start, so the compile cache is kept with the packages. The variable is for
  // threads.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../node_modules/.cache/countersign', import.meta.url))
  enableCompileCache(process.env.NODE_COMPILE_CACHE)
  await import(bundledProgram(repository, name) ?? source)
}
