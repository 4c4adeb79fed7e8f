// `npm run test:cluster`: three PostgreSQL nodes with Patroni, etcd and HAProxy, two servers, and faults. Needs root and
// Debian's packages, and takes several minutes.
//   npm run test:cluster                  all faults, in the order of a random seed
//   SEED=7 npm run test:cluster           in the order of that seed
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const packages = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pg_lsclusters: 'postgresql',
  ip: 'iproute2',
  unshare: 'util-linux',
}

process.exitCode = run()

function run() {
  if (process.getuid?.() !== 0) return refuse('This test starts networks and other users, so it needs root.')
  const missing = Object.entries(packages).filter(([tool]) => spawnSync('which', [tool]).status !== 0)
  if (missing.length > 0)
    return refuse(`Some tools are missing: apt-get install ${missing.map(([, name]) => name).join(' ')}`)
  const vitest = [process.execPath, resolve(root, 'node_modules/vitest/vitest.mjs'), 'run']
  const config = ['--config', 'e2e/cluster/vitest.config.ts', ...process.argv.slice(2)]
  // Networks and processes of its own: all of them end with the test. The shell adopts processes whose parents were
  // killed, so it must not be replaced by the test.
  const inside = [
    ...['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'],
    ...['sh', '-c', 'ip link set lo up && "$@"; exit $?', 'sh', ...vitest, ...config],
  ]
  return spawnSync('unshare', inside, { cwd: root, stdio: 'inherit' }).status ?? 1
}

function refuse(sentence) {
  console.error(sentence)
  return 1
}
