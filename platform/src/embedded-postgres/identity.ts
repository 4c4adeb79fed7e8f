// Whom PostgreSQL runs as: it refuses root.
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'

export interface User {
  uid: number
  gid: number
}

export interface Identity {
  /** Stands before every command. */
  wrapper: string[]
  /** Runs the programs and owns their files; this process's own user where absent. */
  user?: User
}

export const isRoot = (): boolean => process.getuid?.() === 0

/** The identities to try, best first. `owner` is whose files an existing cluster consists of. */
export function possibleIdentities(owner: User | undefined): Identity[] {
  const ourselves = { wrapper: [] }
  if (process.platform !== 'linux') return isRoot() ? [] : [ourselves]
  const user = unprivilegedUser()
  if (!isRoot()) return hasName() || !user ? [ourselves] : [inNamespace(user), ourselves]
  if (owner && owner.uid !== 0) return [{ wrapper: [], user: owner }]
  return user ? [inNamespace(user), { wrapper: [], user }] : []
}

// There PostgreSQL sees `user`, while to everybody outside it still is who we are: it can read and owns what we do.
const inNamespace = ({ uid }: User): Identity => ({ wrapper: ['unshare', '--user', `--map-user=${uid}`, '--'] })

// initdb fails for a user that has a number only, such as containers are often given.
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
