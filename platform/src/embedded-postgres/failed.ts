/** Why the embedded PostgreSQL is not there, and what to do about it: one sentence for whoever started us. */
export class EmbeddedPostgresFailed extends Error {
  override readonly name = 'EmbeddedPostgresFailed'
}
