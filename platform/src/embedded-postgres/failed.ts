/** Why the embedded PostgreSQL is unavailable and how to fix it: one sentence for the person who started the server. */
export class EmbeddedPostgresFailed extends Error {
  override readonly name = 'EmbeddedPostgresFailed'
}
