export type { AccessControl } from './access-control.ts'
export { declaredErrors, errorsByStatus } from './declared-errors.ts'
export { listed } from './documentation.ts'
export { authzenErrors } from './error-formats/authzen-errors.ts'
export { countersignErrors } from './error-formats/countersign-errors.ts'
export { type ErrorFormat, inOneText, problemHeaders } from './error-formats/error-format.ts'
export { oauthErrors } from './error-formats/oauth-errors.ts'
export { tagged } from './etag.ts'
export { type FrontDoor, mountFrontDoors } from './front-doors.ts'
export type { Health } from './health.ts'
export { createHttpServer } from './http-server.ts'
export { openApiDocument } from './openapi.ts'
export { Answer, type Call, type OpenCall, type Operation, operationsOf } from './operation.ts'
export { type ExampleRequest, exampleRequests } from './reference/example-requests.ts'
export type { ReferenceOptions } from './reference/options.ts'
export type { RecordedExchange, RecordedExchanges } from './reference/recorded.ts'
export {
  declaredReplies,
  type ExchangeRecord,
  exchanges,
  type ReplyRecord,
  sentReplies,
} from './reply-record.ts'
export { type Mounting, mountService, type Service } from './service.ts'
export { accessTokenScheme, sessionScheme, type TenantIdentity, tenantAccess } from './tenant-access.ts'
export type { Upload } from './upload.ts'
