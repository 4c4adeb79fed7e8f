/** A chain does not end where this server sealed it last: someone has changed it, and the server does not extend it. */
export class AuditBroken extends Error {
  override readonly name = 'AuditBroken'
}
