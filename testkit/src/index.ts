export { badBodies } from './bad-bodies.ts'
export { selfSignedCertificate, type TestCertificate } from './certificate.ts'
export { type TestClock, testClock } from './clock.ts'
export { freshDatabase, type TestDatabase, urlOf } from './database.ts'
export { createTestClient, type TestAnswer, type TestCall } from './http.ts'
export type { Provider, ProviderBehaviour } from './loopback.ts'
export { type Holder, type MfaTenant, newHolder, newMfaTenant } from './mfa.ts'
export { fromBase32, hotp, totp } from './one-time-code.ts'
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
export { type GatewayRequest, type SmsGateway, startSmsGateway } from './sms-gateway.ts'
export { type ReceivedMail, startSmtpServer, type TestSmtpServer } from './smtp.ts'
export type { TestTenant } from './tenants.ts'
