/** What is said of a field. */
export interface FieldWords {
  readonly label: string
  readonly help?: string
  /** What the choices are called. */
  readonly choices?: Readonly<Record<string, string>>
}
