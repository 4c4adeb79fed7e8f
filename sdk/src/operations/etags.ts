// Versions of objects for `ifMatch`, beside the objects so that these stay what the server sent.

const etags = new WeakMap<object, string>()

export function rememberEtag(body: unknown, headers: Headers): void {
  const etag = headers.get('etag')
  if (etag && typeof body === 'object' && body !== null) etags.set(body, etag)
}

/** The version of an object that a call returned, to change exactly that version. */
export const etagOf = (body: object): string | undefined => etags.get(body)
