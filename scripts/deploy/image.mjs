// Builds the image of deploy/Containerfile without a registry: its bases are made from Debian's packages, once.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const mirror = 'http://deb.debian.org/debian'
export const image = 'localhost/countersign-check'
const base = 'localhost/countersign-check-base'
const buildBase = 'localhost/countersign-check-build-base'

const run = (command, args, options) =>
  execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options })
const read = (command, args) => execFileSync(command, args, { encoding: 'utf8' }).trim()

export function buildImage(root, { embedded = false } = {}) {
  const cache = join(root, '.cache/deploy')
  mkdirSync(cache, { recursive: true })
  makeBase(cache)
  makeBuildBase(cache)
  const secrets = mkdtempSync(join(tmpdir(), 'countersign-npm-'))
  try {
    const commit = read('git', ['-C', root, 'rev-parse', 'HEAD'])
    const bases = ['--build-arg', `BASE=${base}`, '--build-arg', `BUILD_BASE=${buildBase}`]
    const options = ['--build-arg', `SOURCE_COMMIT=${commit}`, '--build-arg', `EMBEDDED=${embedded ? 1 : 0}`]
    const how = ['--isolation', 'chroot', '--format', 'docker', '--timestamp', '0', '--layers=false', '--quiet']
    run('buildah', [
      ...['bud', ...how, ...bases, ...options, ...npmSecrets(secrets)],
      ...['-f', join(root, 'deploy/Containerfile'), '--ignorefile', join(root, '.containerignore'), '-t', image, root],
    ])
  } finally {
    rmSync(secrets, { recursive: true })
  }
}

/** What distroless/cc contains, as far as Node needs it: no shell and no package manager. */
function makeBase(cache) {
  const tar = join(cache, 'base.tar')
  if (!existsSync(tar)) debian(tar, 'extract', ['base-files', 'libc6', 'libgcc-s1', 'libstdc++6', 'netbase'])
  inContainer(base, (container) => run('buildah', ['add', '--quiet', container, tar, '/']))
}

/** Debian with the Node and the npm of this machine. */
function makeBuildBase(cache) {
  const tar = join(cache, 'build-base.tar')
  if (!existsSync(tar)) debian(tar, 'minbase', ['ca-certificates'])
  const modules = read('npm', ['root', '--global'])
  inContainer(buildBase, (container) => {
    run('buildah', ['add', '--quiet', container, tar, '/'])
    run('buildah', ['add', '--quiet', container, machineNode(), '/usr/bin/node'])
    run('buildah', ['add', '--quiet', container, join(modules, 'npm'), '/usr/lib/node_modules/npm'])
    const link = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/bin/npm']
    run('buildah', ['run', '--isolation', 'chroot', container, '--', ...link])
  })
}

/** Not the pinned one, which npm puts first in the path of scripts. */
function machineNode() {
  const paths = read('bash', ['-c', 'type -ap node']).split('\n')
  return paths.find((path) => !path.includes('node_modules')) ?? process.execPath
}

function debian(tar, variant, packages) {
  const options = [`--variant=${variant}`, `--include=${packages.join(',')}`, '--quiet']
  run('mmdebstrap', [...options, 'bookworm', `${tar}.part`, mirror], {
    env: { ...process.env, SOURCE_DATE_EPOCH: '0' },
  })
  renameSync(`${tar}.part`, tar)
}

function inContainer(name, fill) {
  if (spawnSync('buildah', ['inspect', '--type', 'image', name], { stdio: 'ignore' }).status === 0) return
  const container = read('buildah', ['from', 'scratch'])
  fill(container)
  run('buildah', ['commit', '--quiet', '--timestamp', '0', '--rm', container, name], { stdio: 'ignore' })
}

/** The registry of this machine, as secrets of the build. */
function npmSecrets(folder) {
  const ca = read('npm', ['config', 'get', 'cafile'])
  const lines = [`registry=${read('npm', ['config', 'get', 'registry'])}`]
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
