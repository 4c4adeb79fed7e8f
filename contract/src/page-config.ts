// What a page needs to know of the deployment that serves it; it is built without knowing any.
import type { ServiceId } from './services.ts'

export interface PageConfig {
  readonly publicUrl: string
  /** The canonical one of every service. */
  readonly contextPaths: Readonly<Record<ServiceId, string>>
}
