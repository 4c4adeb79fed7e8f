export type BadBodyCode =
  | 'malformed_json'
  | 'malformed_form'
  | 'invalid_utf8'
  | 'duplicate_key'
  | 'forbidden_key'
  | 'unsupported_character'
  | 'too_deep'
  | 'number_out_of_range'

/** A body that cannot be read. Its message never repeats a value of the body, which may be a secret. */
export class BadBody extends Error {
  override readonly name = 'BadBody'
  readonly code: BadBodyCode
  /** What is wrong, for people: a predicate that follows the field's name. */
  readonly issue: string
  /** `device.publicKeyJwk`, `items[2].label`; undefined for the body as a whole. */
  readonly field: string | undefined

  constructor(code: BadBodyCode, issue: string, field?: string) {
    super(issue)
    this.code = code
    this.issue = issue
    this.field = field || undefined
  }
}
