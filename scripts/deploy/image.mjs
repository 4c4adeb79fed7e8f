// Builds the image of deploy/Containerfile without a registry: its bases are made from Debian's packages, once.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { forgetBuildContainer } from './same-digest.mjs'

const mirror = 'http://deb.debian.org/debian'
export const image = 'localhost/countersign-check'
/** With the embedded PostgreSQL. */
export const evaluationImage = 'localhost/countersign-check-evaluation'

const run = (command, args, options) =>
  execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options })
const read = (command, args) => execFileSync(command, args, { encoding: 'utf8' }).trim()

const containers = () => read('buildah', ['containers', '--quiet']).split('\n').filter(Boolean)

/** Returns the digest of the image. */
export function buildImage(root, { name = image, embedded = false } = {}) {
  const cache = join(root, '.cache/deploy')
  mkdirSync(cache, { recursive: true })
  const secrets = mkdtempSync(join(tmpdir(), 'countersign-npm-'))
  const before = containers()
  try {
    const settings = {
      BASE: makeBase(cache, 'base', []),
      EMBEDDED_BASE: makeBase(cache, 'embedded-base', ['dash']),
      BUILD_BASE: makeBuildBase(cache),
      SOURCE_COMMIT: read('git', ['-C', root, 'rev-parse', 'HEAD']),
      EMBEDDED: embedded ? 1 : 0,
    }
    const options = Object.entries(settings).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`])
    const how = ['--isolation', 'chroot', '--format', 'docker', '--timestamp', '0', '--layers=false', '--quiet']
    run('buildah', [
      ...['bud', ...how, ...options, ...npmSecrets(secrets)],
      ...['-f', join(root, 'deploy/Containerfile'), '--ignorefile', join(root, '.containerignore'), '-t', name, root],
    ])
  } finally {
    rmSync(secrets, { recursive: true })
    // Of stages that only name a base.
    for (const left of containers()) if (!before.includes(left)) run('buildah', ['rm', left], { stdio: 'ignore' })
  }
  return forgetBuildContainer(name)
}

/** What distroless/cc contains, as far as Node needs it: no package manager and, unless it is added, no shell. */
function makeBase(cache, name, more) {
  const tar = join(cache, `${name}.tar`)
  const packages = ['base-files', 'libc6', 'libgcc-s1', 'libstdc++6', 'netbase', ...more]
  if (!existsSync(tar)) debian(tar, 'extract', packages, ['--extract-hook', recordPackages])
  return inContainer(name, [digestOf(tar)], (container) => run('buildah', ['add', '--quiet', container, tar, '/']))
}

/** As distroless does: packages that are only unpacked have no other record. */
const recordPackages = `
cd "$1/var/cache/apt/archives" && mkdir "$1/var/lib/dpkg/status.d" && for deb in *.deb; do
  dpkg-deb --field "$deb" >"$1/var/lib/dpkg/status.d/\${deb%%_*}" || exit 1
done`

/** Debian with the Node and the npm of this machine. */
function makeBuildBase(cache) {
  const tar = join(cache, 'build-base.tar')
  if (!existsSync(tar)) debian(tar, 'minbase', ['ca-certificates'])
  const node = onMachine('node')
  const parts = [digestOf(tar), read(node, ['--version']), read('npm', ['--version'])]
  return inContainer('build-base', parts, (container) => {
    run('buildah', ['add', '--quiet', container, tar, '/'])
    run('buildah', ['add', '--quiet', container, node, '/usr/bin/node'])
    // From npm/bin/npm-cli.js, which the command links to.
    const npm = resolve(realpathSync(onMachine('npm')), '../..')
    run('buildah', ['add', '--quiet', container, npm, '/usr/lib/node_modules/npm'])
    const link = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/bin/npm']
    run('buildah', ['run', '--isolation', 'chroot', container, '--', ...link])
  })
}

const digestOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex')

/** Not the pinned Node and its neighbours, which npm puts first in the path of scripts. */
function onMachine(command) {
  const paths = read('bash', ['-c', `type -ap ${command}`]).split('\n')
  const found = paths.find((path) => !path.includes('/node_modules/'))
  if (!found) throw new Error(`This machine has no ${command}.`)
  return found
}

function debian(tar, variant, packages, more = []) {
  // The name of the file does not say that it is an archive.
  const options = [`--variant=${variant}`, `--include=${packages.join(',')}`, '--format=tar', '--quiet', ...more]
  run('mmdebstrap', [...options, 'bookworm', `${tar}.part`, mirror], {
    env: { ...process.env, SOURCE_DATE_EPOCH: '0' },
  })
  renameSync(`${tar}.part`, tar)
}

/** An image that is made again if one of the parts has changed. */
function inContainer(name, parts, fill) {
  const tag = createHash('sha256').update(parts.join()).digest('hex').slice(0, 16)
  const made = `localhost/countersign-check-${name}:${tag}`
  if (spawnSync('buildah', ['inspect', '--type', 'image', made], { stdio: 'ignore' }).status === 0) return made
  const container = read('buildah', ['from', 'scratch'])
  try {
    fill(container)
    run('buildah', ['commit', '--quiet', '--timestamp', '0', container, made], { stdio: 'ignore' })
  } finally {
    run('buildah', ['rm', container], { stdio: 'ignore' })
  }
  return made
}

/** With the Node of this machine: npm looks for its global settings beside the Node that runs it. */
const npmSetting = (name) => read(onMachine('node'), [realpathSync(onMachine('npm')), 'config', 'get', name])

/** The registry of this machine, as secrets of the build. */
function npmSecrets(folder) {
  const ca = npmSetting('cafile')
  const lines = [`registry=${npmSetting('registry')}`]
  const args = []
  if (ca && ca !== 'null' && existsSync(ca)) {
    lines.push('cafile=/run/secrets/npm-ca')
    args.push('--secret', `id=npm-ca,src=${ca}`)
  }
  const own = join(process.env.HOME ?? '', '.npmrc')
  if (existsSync(own))
    lines.push(
      ...readFileSync(own, 'utf8')
        .split('\n')
        .filter((line) => line.includes('_auth')),
    )
  writeFileSync(join(folder, 'npmrc'), `${lines.join('\n')}\n`, { mode: 0o600 })
  return [...args, '--secret', `id=npmrc,src=${join(folder, 'npmrc')}`]
}
