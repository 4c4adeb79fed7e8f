// What pages need to know about each method, as the contract declares it.
import { authTypesBeforePassword, authTypesByRank, eachMethod } from '@countersign/contract'

export const methodFacts = eachMethod(
  ({
    icon,
    answer,
    input = 'digits',
    channel,
    acceptsNextCode = false,
    scanned = false,
    secondFactor = true,
    remembersBrowser = true,
  }) => ({
    icon,
    answer,
    input,
    isSent: channel !== undefined,
    acceptsNextCode,
    isScanned: scanned,
    isSecondFactor: secondFactor,
    remembersBrowser,
  }),
)

export const preferred = authTypesByRank

export const beforePassword = authTypesBeforePassword
