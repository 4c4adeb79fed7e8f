/** A reason to stop that is said to the person in plain words, without a stack trace. */
export class Refusal extends Error {}

/** The person, or the system, asked us to stop. */
export class Interruption extends Error {
  constructor(signal) {
    super(`Interrupted by ${signal}`)
    this.signal = signal
  }
}
