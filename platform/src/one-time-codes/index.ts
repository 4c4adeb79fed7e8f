export { fromBase32, toBase32 } from './base32.ts'
export { type CodeSource, codesOf, timeStep } from './hotp.ts'
export { type CounterRange, counterOfPair, countersOfCode } from './search.ts'
