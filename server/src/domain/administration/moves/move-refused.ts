/** A move that cannot go on. The message is all that an operator needs. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused'
}
