// Every operation of every service, under the service's name: `svcOtp.authenticateOtp`.
export { addressIn, type Callable, type InputArguments, type InputOf, type Target } from './call.ts'
export type {
  BearerSignature,
  BodyOf,
  Deprecation,
  Method,
  OfService,
  OpenSignature,
  ParamsOf,
  QueryOf,
  Replies,
  ReplyOf,
  Signature,
  UploadSignature,
} from './signature.ts'
export * as svcAdmin from './svc-admin/index.ts'
export * as svcAuth from './svc-auth/index.ts'
export * as svcOtp from './svc-otp/index.ts'
export * as svcSs from './svc-ss/index.ts'
export * as svcTm from './svc-tm/index.ts'
