// `npm run deploy:check`: builds the image and uses the files of deploy/ for real. Needs root, and Debian's packages.
//   npm run deploy:check                      everything
//   npm run deploy:check -- --no-build        with the image of the last run
//   npm run deploy:check -- pgbouncer         only the checks with this in their name
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { buildImage, image } from './image.mjs'

const root = resolve(import.meta.dirname, '../..')
const args = process.argv.slice(2)
const names = args.filter((argument) => !argument.startsWith('--'))
const needsImage = names.length === 0 || names.some((name) => 'containers'.includes(name))

const packages = {
  buildah: 'buildah',
  podman: 'podman',
  runc: 'runc',
  mmdebstrap: 'mmdebstrap',
  nginx: 'nginx',
  pgbouncer: 'pgbouncer',
  promtool: 'prometheus',
  ip: 'iproute2',
  unshare: 'util-linux',
}

process.exitCode = check()

function check() {
  const missing = Object.entries(packages).filter(([tool]) => spawnSync('which', [tool]).status !== 0)
  if (process.getuid?.() !== 0) return refuse('These checks start containers and other users, so they need root.')
  if (missing.length > 0)
    return refuse(`Some tools are missing: apt-get install ${missing.map(([, name]) => name).join(' ')}`)
  if (needsImage && !args.includes('--no-build')) {
    const start = performance.now()
    buildImage(root)
    console.log(`Built the image in ${Math.round((performance.now() - start) / 1000)} s.`)
  }
  // In a network of its own, so that the documented ports are free.
  const vitest = [process.execPath, resolve(root, 'node_modules/vitest/vitest.mjs'), 'run']
  const config = ['--config', 'e2e/deployment/checks/vitest.config.ts', ...names]
  const inside = ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...vitest, ...config]
  const { status } = spawnSync('unshare', inside, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, COUNTERSIGN_IMAGE: image },
  })
  return status ?? 1
}

function refuse(sentence) {
  console.error(sentence)
  return 1
}
