/** Made when it is first asked for, and kept: what may never be needed has no place in a start. */
export function whenNeeded<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
