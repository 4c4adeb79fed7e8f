// What a page needs to know about the deployment that serves it. The pages are built without a deployment's
// configuration.
import type { ServiceId } from './services.ts'

export interface PageConfig {
  readonly publicUrl: string
  /** The canonical context path of every service. */
  readonly contextPaths: Readonly<Record<ServiceId, string>>
}
