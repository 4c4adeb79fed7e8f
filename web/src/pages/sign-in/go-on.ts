import { consoleAddress, selfServiceAddress } from '#session/deployment.ts'
import { readReturnTo } from '#session/return-to.ts'

/** Returns to where the user came from. Otherwise opens the console for users with a role, and self-service for others. */
export function goOn(roles: readonly string[], returnTo: string | null): void {
  const ownPlace = roles.length > 0 ? consoleAddress() : selfServiceAddress
  location.replace(readReturnTo(returnTo, location.origin) ?? ownPlace)
}
