// Installs the packages of bench/peers/package-lock.json into bench/.peers, and puts the peers' servers next to them.
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { npm } from '../../scripts/bootstrap/npm.mjs'
import { showProgress } from '../../scripts/bootstrap/progress.mjs'
import { Refusal } from '../../scripts/bootstrap/refusal.mjs'

const source = resolve(import.meta.dirname, '../peers')
const folder = resolve(import.meta.dirname, '../.peers')
const record = join(folder, 'node_modules/.installed-lock.json')

async function install() {
  const wanted = await readFile(join(source, 'package-lock.json'), 'utf8')
  await mkdir(folder, { recursive: true })
  await cp(source, folder, { recursive: true })
  const present = await readFile(record, 'utf8').catch(() => undefined)
  if (present === wanted) return
  const endProgress = showProgress('Installing the peers')
  await npm(folder, ['ci']).finally(endProgress)
  await writeFile(record, wanted)
  console.error(`Installed the peers in ${endProgress()} s.`)
}

await install().catch((error) => {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
})
