export { openSignals, type Signals, type SignalsOptions } from './signals.ts'
