export class UnreadableCell extends Error {
  override readonly name = 'UnreadableCell'

  constructor(field: string, issue: string) {
    super(`${field} ${issue}`)
  }
}
