/** Created on first use and then cached, so that startup does not pay for what may never be needed. */
export function whenNeeded<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
