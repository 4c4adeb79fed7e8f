/** A reason to stop that is shown to the user in plain words, without a stack trace. */
export class Refusal extends Error {}

/** The user, or the system, asked us to stop. */
export class Interruption extends Error {
  constructor(signal) {
    super(`Interrupted by ${signal}`)
    this.signal = signal
  }
}
