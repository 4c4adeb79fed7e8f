export { badBodies } from './bad-bodies.ts'
export { type TestClock, testClock } from './clock.ts'
export { freshDatabase, type TestDatabase, urlOf } from './database.ts'
export { createTestClient, type TestAnswer, type TestCall } from './http.ts'
export { type OperationUnderTest, operationsUnderTest } from './operations.ts'
export { startTestPetstore, type TestPetstore } from './petstore.ts'
export { startTestServer, type TestServer } from './server.ts'
export {
  runCommand,
  runPetstoreCommand,
  type ServerProcess,
  startPetstoreProcess,
  startServerProcess,
} from './server-process.ts'
export type { TestTenant } from './tenants.ts'
