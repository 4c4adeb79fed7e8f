/** What a template says, with placeholders in it. */
export interface Wording {
  /** Of an email. */
  readonly subject: string | null
  readonly body: string
}
