// `@countersign/sdk/mcp`
export { type GateOptions, gate, grantKey } from './gate.ts'
export type { Claims, Mapping } from './mapping.ts'
export { type AuthzenOptions, authzenPdp, type Pdp } from './pdp.ts'
export {
  type AuthInfo,
  type ProtectedResource,
  type ProtectedResourceOptions,
  protectedResource,
} from './protected-resource.ts'
export type { MessageExtra } from './transport.ts'
