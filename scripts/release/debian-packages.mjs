// The Debian packages of a root file system, from the records of dpkg. Images without dpkg have one file for each package,
// in `status.d`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const byName = (one, other) => (one.name < other.name ? -1 : 1)

export function debianPackages(base) {
  const release = /^VERSION_ID="?([\w.]+)/m.exec(readIfAny(join(base, 'usr/lib/os-release')))?.[1]
  const found = records(join(base, 'var/lib/dpkg'))
    .map((record) => ({
      name: field(record, 'Package'),
      version: field(record, 'Version'),
      architecture: field(record, 'Architecture'),
      status: field(record, 'Status') ?? 'install ok installed',
      release,
    }))
    .filter(({ name, version, status }) => name && version && status === 'install ok installed')
    .map(({ status: _status, ...found }) => found)
    .sort(byName)
  if (found.length === 0) throw new Error(`${base} has no records of Debian packages.`)
  return found
}

function records(folder) {
  const single = join(folder, 'status.d')
  const names = existsSync(single) ? readdirSync(single).filter((name) => !name.endsWith('.md5sums')) : []
  const texts = [readIfAny(join(folder, 'status')), ...names.map((name) => readFileSync(join(single, name), 'utf8'))]
  return texts.flatMap((text) => text.split(/\n\n+/)).filter((text) => text.trim() !== '')
}

const field = (record, name) => new RegExp(`^${name}: *(.+)$`, 'm').exec(record)?.[1]

const readIfAny = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
