// Which user PostgreSQL runs as: it refuses root.
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'

export interface User {
  uid: number
  gid: number
}

export interface Identity {
  /** The prefix of every command. */
  wrapper: string[]
  /** The user that runs the binaries and owns their files; this process's own user if absent. */
  user?: User
}

export const isRoot = (): boolean => process.getuid?.() === 0

/** The identities to try, best first. `owner` is the user that owns the files of an existing cluster. */
export function possibleIdentities(owner: User | undefined): Identity[] {
  const ourselves = { wrapper: [] }
  if (process.platform !== 'linux') return isRoot() ? [] : [ourselves]
  const user = unprivilegedUser()
  if (!isRoot()) return hasName() || !user ? [ourselves] : [inNamespace(user), ourselves]
  if (owner && owner.uid !== 0) return [{ wrapper: [], user: owner }]
  return user ? [inNamespace(user), { wrapper: [], user }] : []
}

// Inside the namespace PostgreSQL sees `user`; outside, it is still our user, and can read and own what we can.
const inNamespace = ({ uid }: User): Identity => ({ wrapper: ['unshare', '--user', `--map-user=${uid}`, '--'] })

// initdb fails for a user id without a name, which containers often use.
function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function unprivilegedUser(): User | undefined {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0)
  return users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody') ?? users[0]
}
