// Hands over to the runtime.
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { attend, exitLike } from './child.mjs'

export async function launch(runtime, args, root) {
  const child = spawn(runtime, args, { cwd: root, stdio: 'inherit', env: withToolsFirst(process.env, root) })
  exitLike(await attend(child))
}

/** The environment in which the installed tools, the pinned Node among them, come before those of the machine. */
export function withToolsFirst(env, root) {
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...env, [name]: [join(root, 'node_modules/.bin'), env[name]].filter(Boolean).join(delimiter) }
}
