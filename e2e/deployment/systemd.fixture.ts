// What systemd would start for a unit file: the command, its folder and its environment.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export const hasSystemdAnalyze = spawnSync('systemd-analyze', ['--version']).error === undefined

export interface StartedUnit {
  readonly command: string
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
}

/** `text`: a template unit, for the instance. Of the settings, only those that decide what runs are read. */
export function unitCommand(text: string, instance: string): StartedUnit {
  const lines = text
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => line.replaceAll('%i', instance).split(/=(.*)/s) as [string, string])
  const valuesOf = (name: string) => lines.filter(([key]) => key === name).map(([, value]) => value)
  const only = (name: string) => {
    const [value, ...others] = valuesOf(name)
    if (value === undefined || others.length > 0) throw new Error(`The unit must have exactly one ${name}.`)
    return value
  }
  return {
    command: only('ExecStart'),
    folder: only('WorkingDirectory'),
    // A file overrides what the unit sets, and later files override earlier ones.
    environment: Object.assign(
      Object.fromEntries(valuesOf('Environment').map((pair) => pair.split(/=(.*)/s))),
      ...valuesOf('EnvironmentFile').map(readEnvironmentFile),
    ),
  }
}

/** A leading `-` allows the file to be missing. */
function readEnvironmentFile(given: string): Record<string, string> {
  const path = given.replace(/^-/, '')
  if (given.startsWith('-') && !existsSync(path)) return {}
  return Object.fromEntries(
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => {
        const [name = '', value = ''] = line.split(/=(.*)/s)
        return [name, value.replace(/^"(.*)"$/, '$1')]
      }),
  )
}
