import { spawn } from 'node:child_process'
import { attend } from './child.mjs'
import { Interruption, Refusal } from './refusal.mjs'

/** Runs a build tool silently: its output is shown only if it fails, before the sentence of `failed`. */
export async function runBuildTool(runtime, args, { cwd, env = process.env, failed }) {
  const child = spawn(runtime, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
    })
  }
  const { code, signal, received } = await attend(child)
  if (received) throw new Interruption(received)
  if (code !== 0) throw new Refusal(`${output.trim()}\n${failed} ended with ${signal ?? `exit code ${code}`}.`)
}
