/** Runs the work at once if the value is no promise: most requests for a token wait for nothing. */
export function once<Value, Result>(
  value: Value | Promise<Value>,
  work: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(work) : work(value)
}
