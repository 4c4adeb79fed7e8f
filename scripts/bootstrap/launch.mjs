// Starts the runtime with the command.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { attend, exitLike } from './child.mjs'
import { withPath } from './environment.mjs'

export async function launch(runtime, args, root) {
  const tools = [join(root, 'node_modules/.bin'), dirname(runtime)]
  const child = spawn(runtime, args, { cwd: root, stdio: 'inherit', env: withPath(process.env, tools) })
  exitLike(await attend(child))
}
