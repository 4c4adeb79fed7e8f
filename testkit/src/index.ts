export { accessRequest, numberOf } from './access-requests.ts'
export { type AgentTenant, delegationTokenType, jwtTokenType, newAgentTenant, type TestAgent } from './agents.ts'
export { type Approver, type AskingAgent, newApprover, newAskingAgent } from './approvals.ts'
export { ask, type OtpOperation, pathOf, type TestReply } from './ask.ts'
export { badBodies } from './bad-bodies.ts'
export { badSettings, otherwiseGood } from './bad-settings.ts'
export { type Callers, newCallers } from './callers.ts'
export { selfSignedCertificate, type TestCertificate } from './certificate.ts'
export { runningClock, type TestClock, testClock } from './clock.ts'
export { freshDatabase, runOn, type TestDatabase, urlOf } from './database.ts'
export { type DeviceHolder, newDeviceHolder, newPendingDevice } from './device-holder.ts'
export { b64uSha256, newDeviceKey, type ShownChallenge, signJws } from './device-signing.ts'
export { databaseBefore } from './earlier-schema.ts'
export { copyFirstRun } from './first-run.ts'
export { hashAsInProduction } from './hash-cost.ts'
export { createTestClient, type TestAnswer, type TestCall } from './http.ts'
export type { Provider, ProviderBehaviour } from './loopback.ts'
export { anyAnswer, type IssuedChallenge, type MethodHolder, newMethodHolder } from './method-holder.ts'
export { type MfaTenant, newMfaTenant } from './mfa.ts'
export { fromBase32, hotp, totp } from './one-time-code.ts'
export { type OperationUnderTest, operationsUnderTest } from './operations.ts'
export { newOwnPasskey, type OwnPasskey, ownAuthenticator } from './own-passkeys.ts'
export {
  answerApproval,
  askForPayment,
  beginApproval,
  largeAmount,
  newPasskeyApprover,
  type PasskeyApprover,
  passkeyPolicies,
  readApproval,
} from './passkey-approvals.ts'
export { newPasskeyHolder, type PasskeyHolder } from './passkey-holder.ts'
export { newPaymentTenant, type PaymentTenant, pay, paymentPolicies } from './payments.ts'
export {
  createTestBrowser,
  newAdministrator,
  newUser,
  proveByPassword,
  signIn,
  type TestBrowser,
  type TestPerson,
} from './people.ts'
export { startTestPetstore, type TestPetstore } from './petstore.ts'
export { type PushService, type ReceivedPush, startPushService, type TestSubscription } from './push-service.ts'
export { readingsOf, recordStatements } from './recorded-statements.ts'
export { newRegistrationFields } from './registration-fields.ts'
export { type CopiedBrowser, newRememberingTenant, type RememberingTenant } from './remembered-browsers.ts'
export { startTestServer, type TestServer } from './server.ts'
export {
  runCommand,
  runPetstoreCommand,
  runStartWithPetstore,
  type ServerProcess,
  startPetstoreProcess,
  startServerProcess,
  startWithPetstore,
} from './server-process.ts'
export { type SilenceableProxy, silenceableProxy } from './silenceable-proxy.ts'
export { skipNote } from './skip-note.ts'
export { type GatewayRequest, type SmsGateway, startSmsGateway } from './sms-gateway.ts'
export { type ReceivedMail, startSmtpServer, type TestSmtpServer } from './smtp.ts'
export {
  enrolDevice,
  readEnrolmentUri,
  type SoftwareDevice,
  tryEnrolling,
} from './software-device.ts'
export type { TestTenant } from './tenants.ts'
export { cpuMs, outdatedFor, timeRatio } from './timing.ts'
export { startTwoServers, type TwoServers } from './two-servers.ts'
export { type Holder, newHolder, type TypedAuthType, typedAuthTypes } from './typed-holder.ts'
export { watchTimersOf } from './watched-timers.ts'
