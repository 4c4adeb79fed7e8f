import { Problem } from '@countersign/contract'
import type { CallerSession, Origin } from '@countersign/platform/access'

/** For what only our own pages can do. No access token of the user is enough: an application could choose what it sends. */
export function ownSession({ caller }: Origin): CallerSession {
  if (caller.session) return caller.session
  throw new Problem('forbidden', { message: 'Only a user who is signed in on our own pages can do this.' })
}
