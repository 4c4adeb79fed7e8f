/** A resource, and the version that an update must name. */
export interface Versioned<Resource> {
  readonly version: number
  readonly resource: Resource
}
