// A server must not connect with a login that can become the owner of the tables: an attacker who could run one
// statement in its place would bypass row-level security and could rewrite the audit trail.
import { ConfigurationError, type Mode } from '@countersign/platform/config'
import { excessiveRight } from '@countersign/platform/database'
import type { Connections } from './deployment.ts'

export async function findExcessiveRight({ application, listen, read }: Connections): Promise<string | undefined> {
  // A replica that is down keeps nothing from starting: reports are then read from the primary.
  const ofReplica = read && (await excessiveRight(read).catch(() => undefined))
  return (await excessiveRight(application)) ?? (await excessiveRight(listen)) ?? ofReplica
}

/** Production refuses; development, where any database may be used, warns. */
export async function checkServingLogin(
  connections: Connections,
  mode: Mode,
  warn: (sentence: string) => void,
): Promise<void> {
  const right = await findExcessiveRight(connections)
  if (!right) return
  const sentence = `${right} Let the servers connect with their own login (DATABASE_URL), and run migrations as the owner (DATABASE_OWNER_URL). See "First start" in docs/operations.md.`
  if (mode === 'production') throw new ConfigurationError(sentence)
  warn(sentence)
}
