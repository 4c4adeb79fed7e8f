export { openSignals, type Signals } from './signals.ts'
