import { consoleAddress, selfServiceAddress } from '../../session/deployment.ts'
import { readReturnTo } from '../../session/return-to.ts'

/** Back to where somebody came from; else to what is theirs: the console for whoever has a role in it. */
export function goOn(roles: readonly string[], returnTo: string | null): void {
  const ownPlace = roles.length > 0 ? consoleAddress() : selfServiceAddress
  location.replace(readReturnTo(returnTo, location.origin) ?? ownPlace)
}
