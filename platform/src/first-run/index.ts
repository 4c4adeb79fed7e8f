// Development's first minute, kept where people find it: addresses and credentials in first-run.json, for its owner's eyes.
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const firstRunFile = (dataDir: string): string => join(dataDir, 'first-run.json')

/** Nothing where the file is lost or broken: facts are made anew. */
export async function readFacts<Facts>(dataDir: string): Promise<Partial<Facts>> {
  try {
    return JSON.parse(await readFile(firstRunFile(dataDir), 'utf8')) as Partial<Facts>
  } catch {
    return {}
  }
}

/** Beside what others keep there. */
export async function keepFacts(dataDir: string, facts: object): Promise<void> {
  const file = firstRunFile(dataDir)
  const unfinished = `${file}.${process.pid}`
  // With a database elsewhere nobody has made it yet.
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const all = { ...(await readFacts(dataDir)), ...facts }
  await writeFile(unfinished, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 })
  await chmod(unfinished, 0o600)
  await rename(unfinished, file)
}
