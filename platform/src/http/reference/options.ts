// What a page knows beyond the document of its own service.
import type { RecordedExchanges } from './recorded.ts'

export interface ListedOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
}

/** A service in the menu of all of them. */
export interface ListedService {
  readonly title: string
  /** Where its reference is: `/SvcAdmin/docs`. */
  readonly docs: string
  readonly operations: readonly ListedOperation[]
}

export interface ReferenceOptions {
  readonly services: readonly ListedService[]
  /** What the tests recorded, by operation. */
  readonly recorded?: () => RecordedExchanges
  /** The SDK's name for the part of the API that an operation belongs to. */
  readonly sdkGroupOf?: (operation: ListedOperation) => string | undefined
  /** Where an access token comes from, with `{tenantId}` and `{clientId}` for the reader to fill in. */
  readonly tokenEndpoint?: string
  /** Whether readers can send requests from the page. In development only. */
  readonly tryIt?: boolean
}
