import { createPlaces } from '@countersign/platform/turns'

/** With one push service. Most devices have one of three. */
const maxAtOnce = 100

/** The notifications in progress, per push service. */
export class PushPlaces {
  readonly #places = createPlaces(maxAtOnce)

  /** Returns how to leave; undefined if too many requests to the service are in progress. */
  occupy(service: string): (() => void) | undefined {
    return this.#places.occupy(service)
  }
}
