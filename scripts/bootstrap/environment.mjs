import { delimiter } from 'node:path'

/** The environment in which the given folders come before those of the machine. */
export function withPath(env, folders) {
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...env, [name]: [...folders, env[name]].filter(Boolean).join(delimiter) }
}
