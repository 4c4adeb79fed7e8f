/**
 * Whether a double rounds a literal with a fraction to an integer: `1.00000000000000000001`, `9007199254740990.6`,
 * `1e-400`.
 */
export function losesItsFraction(literal: string, value: number): boolean {
  if (!Number.isInteger(value)) return false
  const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? []
  const digits = whole + fraction
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return end > 0 && end - whole.length > Number(exponent)
}
