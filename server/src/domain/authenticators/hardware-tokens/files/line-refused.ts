/** One token of a file cannot be imported; the others can. The text never repeats a value of the file. */
export class LineRefused extends Error {
  override readonly name = 'LineRefused'
  /** For people: a predicate to read after the token. */
  readonly issue: string

  constructor(issue: string) {
    super(issue)
    this.issue = issue
  }
}
