import { consoleAddress, selfServiceAddress, setUpAddress } from '#session/deployment.ts'
import { readReturnTo } from '#session/return-to.ts'

/** Returns to where the user came from. Otherwise opens the console for users with a role, and self-service for others. */
export function goOn(roles: readonly string[], returnTo: string | null): void {
  location.replace(readReturnTo(returnTo, location.origin) ?? ownPlace(roles))
}

/** To the set-up of a second factor, which then leads to where the user wanted to go. */
export function goToSetUp(roles: readonly string[], returnTo: string | null): void {
  location.replace(setUpAddress(returnTo ?? ownPlace(roles)))
}

const ownPlace = (roles: readonly string[]): string => (roles.length > 0 ? consoleAddress() : selfServiceAddress)
