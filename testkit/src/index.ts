export { type TestClock, testClock } from './clock.ts'
export { freshDatabase, type TestDatabase } from './database.ts'
