// `@countersign/sdk/device`
export { Device, type DeviceOptions, type DeviceState, openDevice } from './device.ts'
export { type Enrolled, type EnrolmentOptions, enrolDevice } from './enrol.ts'
export { type KeyPair, newKeyPair } from './protocol.ts'
