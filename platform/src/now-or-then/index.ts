/** Runs the work synchronously if the value is not a promise: most requests find everything that they need in caches. */
export function nowOrThen<Value, Result>(
  value: Value | Promise<Value>,
  work: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(work) : work(value)
}
