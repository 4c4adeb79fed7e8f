export { type CodeSource, codesOf, timeStep } from './hotp.ts'
export { type CounterRange, counterOfPair, countersOfCode } from './search.ts'
